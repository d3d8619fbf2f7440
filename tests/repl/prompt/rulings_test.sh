#!/usr/bin/env bash
# Rulings of Peak Oil that are about what players are told.  TAP.
. "$(dirname "$0")/../../support/check.sh"

# plays GAME-ARGS... -- LINES...: Peak Oil at the prompt
plays() {
  local args=()
  while [[ $1 != -- ]]; do
    args+=("$1")
    shift
  done
  shift
  for line; do args+=(-c "$line"); done
  ends 0 play peak_oil -p 4 --seed 1 "${args[@]}"
}
elsewhere=("HQ to Invest" "HQ to Develop")
dispatched=("HQ to Expand" "HQ to Expand" "${elsewhere[@]}" "${elsewhere[@]}" "${elsewhere[@]}"
  "act on Expand" "Dispatch to Russia" "leave the agents there" "nothing more")
skipped="Step 2 is skipped: player 4 can reassign no agent."
check "PO-TURN-6: a step without a legal reassign is said to be skipped" \
  eval 'plays -- "${dispatched[@]}" && says "$skipped"'
check "PO-TURN-6: and the log says so" \
  eval 'plays -- "${dispatched[@]}" "log" && [[ $(grep -cF "$skipped" "$dir/out") == 2 ]]'
check "PO-TURN-6: not where an agent is left" \
  eval 'plays -- "${elsewhere[@]}" "log" && ! says "is skipped"'

no_effect="No effect, for 'brutal' takes it out (Everybody begins with a level 1"
check "PO-EXTRA-5: extras with brutal say that the harder start has no effect" \
  eval 'plays -l extras -l brutal -- "score" && says "$no_effect"'
check "PO-EXTRA-5: in either order" eval 'plays -l brutal -l extras -- "score" && says "$no_effect"'
check "PO-EXTRA-5: neither of them alone" \
  eval 'plays -l extras -- "score" && ! says "No effect" && plays -l brutal -- "score" && ! says "No effect"'
check "AMB-27: the rulebook's ruling is what the code does: barrels go home as well" \
  grep -qF "everything goes back to its owner's HQ, barrels as well" variants/peak_oil/rules.md
check "PO-REASSIGN-6: no agent was reassigned where none stands" \
  eval 'plays -- "why russia to hq" && says "You have no agent there." && ! says "have been reassigned"'
check "PO-INFO-7: the board in a few rows counts agents and says of what there is a chance" \
  eval 'COLUMNS=80 plays -- compact && says "Agents: A at the HQ, + in reserve" && says " 2A+2 " && says "crisis 26.7 %"'
check "PO-INFO-7: the board says where the agents of a row are" \
  eval 'COLUMNS=80 plays -- board && says " 33 +2 " && says "11 +2: 2 in the HQ, 2 in the reserve"'
echo "1..$number"
