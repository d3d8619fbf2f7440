#!/usr/bin/env bash
# Answers in short keep what a word between two names says: "Russia to HQ" is no "HQ to Russia".  TAP.
. "$(dirname "$0")/../../support/check.sh"

# prompt LINE...: Peak Oil of two at these lines; what it says is in out and err.
prompt() {
  local lines=() line
  for line; do lines+=(-c "$line"); done
  run play peak_oil -p 2 --seed 3 "${lines[@]}"
}

prompt "russia to hq" log
check "a reversed move is refused" warns "that is refused here"
check "with the rule" says "You have no agent there."
check "and not played" eval '! says "HQ to Russia"'
prompt "why russia to hq"
check "why explains the refusal alone" eval 'says "You have no agent there." && ! says "that is allowed"'
prompt "put 1 security hq 1" "why flip" "why rott"
check "why knows an allowed answer by a word within" says "that is allowed: 11 answers have it ('answers flip')"
check "beside what is refused of it" eval 'says "that is allowed: 3 answers have it" && says "swap Rotterdam and Rotterdam"'
prompt "put 1 security hq 1" "why swap rott and phil"
check "the same answer turned round is no refusal" \
  eval 'says "that is allowed: answer 20" && ! says "Two chips are swapped."'
prompt "hq to invest" "why invest to hq"
check "a fact that a rule looks at twice is told once" says "Invest to HQ (your agent on Invest: 1, Invest's arrived: 1)"
prompt "hq libya" log
check "in short it is played as ever" says "player 1: HQ to Libya."
prompt "russia hq"
check "out of its order nothing is played" eval 'warns "that is refused here" && says "HQ to Russia"'
prompt "hq to libya" "hq to grey" "hq to invest" "hq to develop" "expand to libya"
check "from spot to spot it is not played, either" eval '((status != 0)) && ! says "player 1: Libya to Expand"'
echo "1..$number"
