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
check "going there again grows nothing" eval '(($(grep -cE "^[ |+-]*[* ] [0-9]" right) == 8))'
check "a game with such branches is saved and loaded" eval \
  'run play qe -p 4 --seed 3 -c 5 -c 7 -c "fork mine" -c undo -c 7 -c 8 -c "save ./twice.oil" -c tree && grep -E "^[ |+-]*[* ] [0-9]" out >before &&
   run play twice.oil -c tree && grep -E "^[ |+-]*[* ] [0-9]" out >after && cmp before after && ends 0 replay twice.oil'
check "an open answer that is given again is the same" eval \
  'run play barrels --seed 3 -c 1 -c "fork mine" -c undo -c 1 -c tree && says "* 1 mine"'
# by hand, where somebody looks on who may not see the cards
shuffled() { run play oilfield -p 3 --seed 3 "$@" -c "fork a" -c 'edit("x", function() g.lease_deck:shuffle() end)' -c "compare a"; }
check "a comparison doesn't tell in which order cards lie face down" eval 'shuffled && says "nothing differs"'
check "nor which of them moved, but how many" eval \
  'run play oilfield -p 3 --seed 3 -c "fork a" -c "auto 60" -c "compare a" && grep -q "lease deck: face down [0-9]* -> [0-9]*$" out && ! says "from lease deck"'
check "where everything lies open it tells" eval 'shuffled --class && says "lease deck: in another order"'
# Lua at the prompt has the eyes of whom it asks, too.
bid() { run play qe -p 4 --seed 3 -c 5 -c "$1" "${@:2}"; }
for line in bid 'g.players[1].bid' 'g.players[1].bid:get()' 'print(g.players[1].bid:get())' 'string.format("%d", bid[1]:get())' '?bid' '??bid' 'show bid' \
  'edit("x", function() print(bid[1]:get()) end)' 'edit("x", function() error(bid[1]:get()) end)' 'for i = 0, 9999 do if bid[1]:is(i) then print(i) end end' \
  'pcall(function() return bid[1]:get() end)' 'edit("x", function() print(bid[1]:add(0)) end)' \
  'edit("x", function() print(pcall(function() bid[1]:add(-1000) end)) end)' 'edit("x", function() bid:add(-1000) end)' 'rules.score(g.players[1])' 'board' 'board all' 'json' 'log all full' 'trace bid' 'compare mine' 'position save x.lua' \
  'save ./x.oil' 'odds' 'why last' 'tree'; do
  check "'$line' tells nothing of a bid" eval 'bid 4242 -c "fork mine" -c "$line" && cp out a && cp err a.err && rm -f x.lua x.oil && bid 777 -c "fork mine" -c "$line" &&
    cmp a out && cmp a.err err && ! grep -q 777 out err; s=$?; rm -f x.lua x.oil; (exit $s)'
done
check "where all lies open they tell" eval 'bid 4242 -c "setting table open" -c bid -c "board all" && says 4242'
# An invariant of a stranger's layer can't be asked about them.
cat > spy.lua <<'LUA'
local spy = layer("spy", { game = "qe" })
spy:invariant("spy.first", function() return g.players[3].before:get() < 1000, "much" end)
LUA
spied() { run play qe -p 4 --seed 3 "${@:2}" -c 5 -c 7 -c 2000 -c "$1" -c "use spy.lua"; }
check "an invariant says nothing of what a seat can't know" eval \
  'spied 10 && cp out few && spied 1500 && cmp few out && says "spy.lua is in use" && ! says spy.first'
check "where all lies open it does" eval 'spied 1500 -c "setting table open" && says "spy.first: much"'
check "a card that is not known is one, and no fault" eval \
  'run play oilfield -p 3 --seed 3 -c "g.lease_deck:top()" -c "x = g.lease_deck:top()" -c x -c "?x" && says "a hidden card" && [[ ! -s err ]]'
for line in "try set max_bid 4241" "set max_bid 4241" "use house/second_price" reload; do
  check "with hidden hands '$line' tells nothing of a bid" eval \
    'run play qe -p 4 --set first=1 -c "setting table hidden" -c 1000 -c 4242 -c "$line" && grep -q "answers lie hidden" err && ! says "not legal"'
done
check "when all have answered the rules may change" eval \
  'run play qe -p 4 --set first=1 -c "setting table hidden" -c 1000 -c 4242 -c 5 -c 6 -c "set max_bid 4241" && says "max_bid is 4241"'
# Back at a bot's question: its answers are its own, whoever looks.
at_bots() { run play barrels --bots "$1" --seed 5 -c "auto 10" -c 'goto 6' "${@:2}"; }
for line in answers "answers all" why "why 1" suggest "suggest greedy" 1; do
  check "'$line' at a bot's question tells nothing" eval 'at_bots me,random,random,random -c "$line"; grep -q "knows more than you" err && ! grep -q "card[0-9]" out && ! says "   1  "'
done
check "one may let it answer" eval 'at_bots me,random,random,random -c "auto 1" && says "(random): "'
check "where all lies open its answers are listed" eval 'at_bots me,random,random,random -c "setting table open" -c answers && says "   1  "'
check "with several people its hand stays hidden, too" eval 'at_bots me,random,random,me -c board && says "seen by player" && ! grep -q "player 3 (you)" out && (($(grep -o "[0-9] cards face down" out | wc -l) >= 6))'
# What was seen and lies hidden again is counted for who looks.
check "an undo doesn't count what others saw" eval 'run play barrels --seed 5 --bots me,random,random,random -c "auto 44" -c "goto 1" && says "one card lies hidden again"'
echo "1..$number"
