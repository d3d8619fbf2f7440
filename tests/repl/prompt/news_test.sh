#!/usr/bin/env bash
# What happened and who leads: the first line, the news, the scores, the end.  TAP.
. "$(dirname "$0")/../../support/check.sh"

# prompt GAME-AND-OPTIONS -- LINE...: what the prompt says is in out and err.
prompt() {
  local words=() lines=() line
  while [ "$1" != -- ]; do words+=("$1"); shift; done
  shift
  for line; do lines+=(-c "$line"); done
  run play "${words[@]}" "${lines[@]}"
}

# The first line
prompt peak_oil -p 2 -l brutal --set bag.red=3 --seed 3 --bots me,heuristic -- score
check "the first line names layers, settings and seats" \
  says "peak_oil + brutal, bag.red=3, 2 players (player 2: heuristic), seed 3"
prompt peak_oil -p 2 --seed 3 -- score
check "without them it is short" eval 'grep -qx "peak_oil, 2 players, seed 3" "$dir/out"'

# Scores
check "what is unknown is named" says "?  a portfolio, face down"
prompt qe -p 3 --seed 3 -- "auto 20" score
check "everybody's public part is told" eval 'says "player 1                      3 + ?" && says "3  companies"'
check "a hidden token is named as such" says "?  monopoly and diversification, with a hidden industry token"
check "the own part with the token is told" says "3  monopoly"
check "spends stay unknown" says "?  thrift: who spent least is shown at the end"
prompt peak_oil -p 4 -l brutal --seed 5 --bots heuristic -- score
check "the end names the winner and by how much" eval 'grep -qE "The game is over: Peak Oil; player [1-4] \(heuristic\) wins by [0-9]+" "$dir/out"'
points=$(sed -n 's/^  player . (heuristic) *\([0-9-]*\).*/\1/p' "$dir/out" | head -4)
check "the scores are sorted" test "$points" = "$(printf '%s\n' "$points" | sort -rn)"
prompt barrels --seed 1 -- auto
check "auto says what was left to chance" says "of them by chance"

# News: Q.E.
prompt qe -p 4 --seed 3 --bots me,random,random,random -- 10 5
check "an auction tells who won what" says "* player 1 wins US AGR 4."
check "a tie is told" says "* A tie for the highest bid: player 2 and player 3 bid again."
check "whose zero bid scored is told" says "* player 3 bid 0 and scores 2 for it."
prompt qe -p 3 --seed 1 --bots me,random,random -- "auto 12" "log all"
check "an opening bid that wins is told with its price" says "with the opening bid of"

# News: Peak Oil
prompt peak_oil -p 4 -l brutal --seed 5 --bots heuristic -- score
check "a drill tells what it brought" says "* player 2 drills Nigeria hydrogen o?*: 1 barrel to Nigeria, a security chip."
check "a shipment tells what it brought" says "* player 3 ships 4 barrels from Libya to Rotterdam; 4 to the HQ."
check "a drawn barrel tells where it went" says "* The black barrel returns to the bag: it is not the first of this turn."
check "a crisis under brutal is told" says "* PR crisis: an agent of player 4 goes to the PR track."
check "a skipped step is told, and why" says "* Step 2 is skipped: player 4 can reassign no agent."
prompt peak_oil -p 4 -l brutal --seed 1 --bots heuristic -- score
check "a crisis tells where its barrel went" says "* Red: a PR crisis. The barrel returns to the bag after the pull."
prompt peak_oil -p 2 --seed 3 -- "put 3 black hq 1" "put 1 agent hq 1" 1 1 answers
check "step 3 says what it costs before it is asked" says "Step 3: pay to reassign one more agent? (price in barrels: 2)"

# Headings
cat > "$dir/words.lua" <<'END'
local house = layer("house/words", { game = "peak_oil", says = "Another word." })
house:reword({ ["invest.technology"] = { heading = "Research" } })
END
invest=("put 5 black hq 3" "put 2 agent 3 spot.invest" "turn 3" "act on invest" answers)
prompt peak_oil -p 4 --seed 3 -l "$dir/words.lua" -- "${invest[@]}"
check "a layer may give an option another heading" eval 'grep -qx "  Research:" "$dir/out" && ! says "Technologies:"'
run diff peak_oil -l "$dir/words.lua"
check "and diff tells it" says "rewords invest.technology: Technologies -> Research"
for words in 'house:reword({ ["invest.technology"] = { heading = "Re\nsearch" } })' \
  'house:option("invest.technology2", { heading = "Re\nsearch" })'; do
  printf '%s\n' 'local house = layer("house/words", { game = "peak_oil", says = "Two lines." })' "$words" > "$dir/lines.lua"
  prompt peak_oil -p 4 --seed 3 -l "$dir/lines.lua" -- answers
  check "a heading is one line" \
    eval 'grep -q "heading of .invest.technology2\?. is one line: write it without the line break" "$dir/err"'
done
prompt peak_oil -p 4 --seed 3 -- "why technologies" "why a barrel on tidal"
check "why finds an option by its heading" says "'a barrel on …' is no answer here, but at another question: Invest"

# News: Giganten and Oilfield
prompt giganten -p 3 --seed 3 --bots random -- "auto 60" "log 60"
check "who begins by lot is told" says "* player 1 begins, by lot."
check "a roll says for whom and what it did" says "* Hudson falls to \$4,000: the die shows red 2 in the white band."
check "no die speaks for itself" eval '! says "die shows 2"'
check "what a bluff costs is told" eval 'says "cannot pay 7 and loses 2 licences, drawn blind: 1 of value 2, 1 of" &&
  ! says "comes from the hand"'
check "a way is told with its price, not with a gap" eval 'says "drive to" && ! says " for …"'
prompt giganten -p 3 --seed 3 --bots me,random,random -- "auto 6" "log all" "trace double"
check "drawn licences stay hidden in the log" eval '! grep -E "(single|double) comes from" "$dir/out" &&
  says "pieces go from the licence stack to licences of player 2" && ! says "drawn from the licence stack"'
prompt oilfield -p 3 --seed 3 --bots random -- "auto 100" "log 100"
check "a sale is told with its money" eval 'says "sell 1 oil for \$4" && ! says "for \$…"'
check "a drilling is told in words" eval 'says "store 2 oil." && ! says "drill.store"'
prompt oilfield -p 2 --seed 1 -- "auto 60" "log all"
check "where the dummy's worker stands is told, in every round" \
  eval 'says "* The dummy'"'"'s worker blocks Lease \$5." && says "* The dummy'"'"'s worker blocks Build."'
check "and what its cards deal anew" eval 'says "* The lease market is dealt anew." && says "* The tile market is dealt anew."'
check "no pile is told by its id" eval '! says "lease_market" && ! says "tile_market"'


# What the log tells to all is what all may know: words that only some can see, dice
# thrown in secret, cards that change hands.
cat >"$dir/hush.lua" <<'LUA'
local hush = game("hush", { title = "Hush", players = { 3, 3 } })
hush:die("dice", { per = "player", faces = { 1, 2, 3, 4, 5, 6 }, sees = "owner" })
hush:pile("deck", { sees = "none", capacity = 6 })
hush:pile("hand", { per = "player", sees = "owner", capacity = 3 })
hush:cards("deck", { { id = "ace" }, { id = "king" }, { id = "queen" } })
hush:option("act.hide", { says = function(player) return "hide, holding the " .. player.hand:top().id end })
hush:option("act.roll", { says = "roll" })
hush:option("act.swap", { says = "swap" })
hush:choice("act", { options = { "act" }, asks = "What now?" })
hush:phase("setup", function()
  for _, p in ipairs(g.players) do g.deck:draw(p.hand) end
  return "round"
end)
hush:rule("act.hide", function() end)
hush:rule("act.roll", function(p) p.dice:roll() end)
hush:rule("act.swap", function() g.players[1].hand:top():swap(g.players[2].hand:top()) end)
hush:phase("round", function()
  for i = 1, 3 do for _, p in ipairs(g.players) do play(p, "act") end end
  finish("end")
end)
hush:rule("score", function() return 0 end)
LUA
prompt "$dir/hush.lua" -p 3 --seed 3 -- hide roll swap "log all"
tell=$(sed -n '/^-- round/,$p' "$dir/out")
check "the log keeps no words that only one player can see" eval '[[ $tell == *"player 1: "* && $tell != *holding* ]]'
check "nor what a hidden die shows" eval '[[ $tell == *"is rolled in secret"* && $tell != *" shows "* ]]'
check "nor cards that change hidden hands" eval '[[ $tell == *"A card and a card change places"* ]]'

echo "1..$number"
