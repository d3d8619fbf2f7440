#!/usr/bin/env bash
# What positions tell of each other: nobody learns from the tree what was answered in
# secret, nor from a comparison what lies face down.  TAP.
. "$(dirname "$0")/../../support/check.sh"
cd "$dir" || exit 1

# told GUESS FILE: player 1's bid of 7 is taken back, guessed, and looked for
told() {
  run play qe -p 4 --seed 3 -c 5 -c 7 -c "fork mine" -c undo -c "$1" -c tree -c "compare mine" -c undo -c redo -c tree
  cp out "$2"
  ((status == 0))
}
check "a guess of a bid is taken" eval 'told 6 wrong && told 7 right'
check "the tree doesn't tell whether it was right" cmp wrong right
check "going there again grows nothing" eval '(($(grep -c "^ *[* ] [0-9]" right) == 8))'
check "a game with such branches is saved and loaded" eval \
  'run play qe -p 4 --seed 3 -c 5 -c 7 -c "fork mine" -c undo -c 7 -c 8 -c "save ./twice.oil" -c tree && grep "^ *[* ] [0-9]" out >before &&
   run play twice.oil -c tree && grep "^ *[* ] [0-9]" out >after && cmp before after && ends 0 replay twice.oil'
check "an open answer that is given again is the same" eval \
  'run play barrels --seed 3 -c 1 -c "fork mine" -c undo -c 1 -c tree && says "* 1 mine"'
# by hand, where somebody looks on who may not see the cards
shuffled() { run play oilfield -p 3 --seed 3 "$@" -c "fork a" -c 'edit("x", function() g.lease_deck:shuffle() end)' -c "compare a"; }
check "a comparison doesn't tell in which order cards lie face down" eval 'shuffled && says "nothing differs"'
check "nor which of them moved, but how many" eval \
  'run play oilfield -p 3 --seed 3 -c "fork a" -c "auto 60" -c "compare a" && grep -q "lease_deck: face down [0-9]* -> [0-9]*$" out && ! says "from lease_deck"'
check "where everything lies open it tells" eval 'shuffled --class && says "lease_deck: in another order"'
for line in "try set max_bid 4241" "set max_bid 4241" "use house/second_price" reload; do
  check "with hidden hands '$line' tells nothing of a bid" eval \
    'run play qe -p 4 --set first=1 -c "setting table hidden" -c 1000 -c 4242 -c "$line" && grep -q "answers lie hidden" err && ! says "not legal"'
done
check "when all have answered the rules may change" eval \
  'run play qe -p 4 --set first=1 -c "setting table hidden" -c 1000 -c 4242 -c 5 -c 6 -c "set max_bid 4241" && says "max_bid is 4241"'
echo "1..$number"
