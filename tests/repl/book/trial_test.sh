#!/usr/bin/env bash
# House rules as a stranger writes them: each loads, holds, and does what its first line wants.  TAP.
. "$(dirname "$0")/../../support/check.sh"
trial=$(cd "$(dirname "$0")/../../layers/trial" && pwd)

for layer in gi_bets gi_helping_hand of_solo powers qe_agenda qe_blocs; do
  check "$layer passes check" eval 'ends 0 check "$trial/$layer.lua" --games 6 -j 1 && says "every invariant held" && ! says FAILED'
done

bots=heuristic,heuristic,heuristic,heuristic
check "a bloc with a bank that is out does not win" eval '
  ends 0 play qe -p 4 -l "$trial/qe_blocs.lua" --bots $bots --seed 1 -c score -c quit &&
  says "win together with 21" && says "The team of player 1 (heuristic) and player 3 (heuristic) is out" &&
  says "The team of player 2 (heuristic) and player 4 (heuristic) has 21"'
sed 's/score = "lowest"/score = "lowest", out = "ignored"/' "$trial/qe_blocs.lua" >"$dir/ignored.lua"
check "… unless that is ignored" eval '
  ends 0 play qe -p 4 -l "$dir/ignored.lua" --bots $bots --seed 1 -c score -c quit && says "win together with 27"'

grep -v '\[1\]' "$trial/of_solo.lua" >"$dir/bare.lua"
check "all that a table for one lacks is named at once" eval '
  ends 1 check "$dir/bare.lua" && says "nothing for 1 player" && says field_full && says spaces.players && says setup.out'
check "diff loads it at its own size" eval 'ends 0 diff oilfield -l "$trial/of_solo.lua" && says "adds automa: neutral seat"'

printf 'local l = layer("dice", { game = "barrels" })\nl:after("round.close", function() g.players[1].%s end)\n' \
  'coins:add(math.random(6))' >"$dir/dice.lua"
check "math.random names what does it" eval 'ends 1 sim barrels -l "$dir/dice.lua" --games 1 -j 1 --saves "$dir" && warns "bags, piles and dice"'
sed -i 's/coins:add(math.random(6))/barrels:add("amber", 1)/' "$dir/dice.lua"
check "a place that is added to names what does it" eval 'ends 1 sim barrels -l "$dir/dice.lua" --games 1 -j 1 --saves "$dir" && warns "pieces only move"'
# Workers of a shared space: one of them is never sent home.
cat >"$dir/two.lua" <<'END'
local two = layer("two", { game = "oilfield", says = "Two workers share a space." })
two:resize("space", { capacity = 2 })
two:replace("public.next",
  flow.each("space", "space", { from = var("number") },
    flow.when(var("space"):count(the.worker):above(1), flow.go("public", var("space").index))),
  flow.go("between"))
END
select=$(grep -n 'of:does("select"' "$OILPATCH_VARIANTS/oilfield/rules/round.lua" | cut -d: -f1)
check "an effect that fails names its line, and where the missing pieces are" eval '
  ends 1 sim oilfield -p 2 -l "$dir/two.lua" --games 1 -j 1 --saves "$dir" &&
  warns "oilfield/rules/round.lua:$select: '"'select', effect 1 (move): bench of player 2 has 0 worker, not 1; 1 on space"'"'
printf '%s\n' 'local poor = layer("poor", { game = "barrels" })' 'poor:after("round.close",' \
  '  flow.when(the.first:above(0),' '    effect.add(the.first, 0),' '    effect.each("players",' \
  '      effect.add(it.coins, 1),' '      effect.add(it.coins, -99))))' >"$dir/poor.lua"
check "… among the steps of a flow, too" eval '
  ends 1 sim barrels -l "$dir/poor.lua" --games 1 -j 1 --saves "$dir" &&
  warns "poor.lua:7: '"'round.close', effect 3 (add): coins of player 1 can't go below 0"'"'
echo "1..$number"
