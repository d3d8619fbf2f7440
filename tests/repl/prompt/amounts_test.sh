#!/usr/bin/env bash
# An amount beside words at the prompt: how both are shown, typed and refused.  TAP.
. "$(dirname "$0")/../../support/check.sh"

game=tests/games/gavel/base.lua
# prompt LINE...: a game of two at these lines; what it says is in out and err.
prompt() {
  local lines=() line
  for line; do lines+=(-c "$line"); done
  run play "$game" -p 2 --seed 4 --bots me,me "${lines[@]}"
}

prompt answers
check "all amounts are one line" says "bid 1 to 40 (40 coins)"
check "words stand below it" says "or pass"
check "no number stands before a word" eval '! grep -qE "^ +[0-9]+ +pass" "$dir/out"'
prompt 7 pass answers
check "a number is the amount" says "player 1: bid 7"
check "the beginning of a word is the word" says "player 2: pass"
check "one word beside an open amount is folded" says "write 0 or more, or write nothing"
prompt "bid 7" pas "write 6" "write n"
check "an amount in its words" says "player 1: bid 7"
check "words in short" says "player 2: pass"
prompt 7 pass 6 "write nothing" log
check "the log tells both" eval 'says "player 1: bid 7." && says "player 2: pass."'
prompt 2
check "a guard refuses an amount" warns "2 is refused: Nobody bids 2. (bid.unlucky)"
prompt 99
check "so do its bounds" warns "a whole number from 1 to 40, not 99"
prompt "bid 99"
check "and in words" warns "a whole number from 1 to 40, not 99"
prompt "why pass"
check "why says that a word is allowed" says "that is allowed: pass"
prompt "why 2"
check "why speaks of an amount" says "Nobody bids 2."
prompt "why bid 2"
check "and of one in words" says "Nobody bids 2."
prompt 7 "why bid 7"
check "or of one that is out of range" says "a whole number from 8 to 40, not 7"
prompt why
check "why tells the range" says "any whole number from 1 to 40 that no rule refuses"
run play qe -p 3 --seed 1 --set first=1 -c why -c -5
check "large limits have their marks" eval 'says "from 1 to 100,000,000,000,000,000" && warns "to 100,000,000,000,000,000, not -5"'
prompt 1.5
check "a number must be whole" warns "a whole number is asked for, not '1.5'"
prompt 7 undo answers
check "undo asks again" says "bid 1 to 40"
prompt 7 "borrow 1" answers
check "what is slipped in leaves the question open" says "bid 8 to 45 (45 coins)"
prompt 40 answers
check "where nobody can bid, words have numbers" eval 'grep -qE "^ +1 +pass" "$dir/out"'
prompt "try generous.lua" "try $PWD/tests/games/gavel/generous.lua"
check "try tells of words beside the same amounts" says "the same numbers can be answered"
prompt 7 pass 6 "write nothing" "save $dir/gavel"
save=$(ls "$dir"/gavel* | head -n 1)
check "a save is replayed" ends 0 replay --verify "$save"
check "check plays it" ends 0 check "$game"
cat >"$dir/odd.lua" <<'END'
local odd = layer("odd", { game = "gavel" })
odd:option("bet.much", { "n", amount(0) })
odd:choice("bet", { options = { "bet" }, sample = { 3, "bet.nope" } })
odd:does("bet.much", effect.add(who.coins))
return odd
END
run play "$game" -p 2 -l "$dir/odd.lua" -c quit
check "a sample that names no option" warns "no option at 'bet' named 'bet.nope'"
echo "1..$number"
