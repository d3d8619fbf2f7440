#!/usr/bin/env bash
# audit, and what compare says of options that bots don't choose.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export NO_COLOR=1
cp -r tests/layers/planted "$dir"
cd "$dir" || exit 1

says() { tr '\n' ' ' <out | tr -s ' ' | grep -qE -- "$1"; }
compare() { timeout 300 "$OILPATCH" compare barrels --b "$1" --games 60 -j 1 >out 2>&1; }

check "an option nobody wants is offered and never taken" eval \
  'compare planted/nap.lua && says "work.nap was offered at 60 questions a game and never taken" && says "nobody would want work.nap"'
check "one that can't be chosen names the rule that refuses it" eval \
  'compare planted/jackpot.lua && says "work.jackpot was never legal: jackpot.price refused it 60 times a game" && ! says "never taken"'
check "one the bots don't see is worth what it is worth" eval \
  'compare planted/invest.lua && says "work.invest is worth .3[0-9]\.[0-9] points .* the bots don.t see it"'
cat >drinkers.lua <<'END'
local house = layer("house/drinkers", { game = "barrels", says = "Ten points each for few draws by all, else ten off." })
house:counter("draws", { min = 0 })
house:after("work.draw", function() g.draws:add(1) end)
house:wrap("score", function(base, player) return base(player) + (g.draws:get() < 14 and 10 or -10) end)
END
check "what other bots turn round comes first" eval \
  'timeout 300 "$OILPATCH" compare barrels --b drinkers.lua --games 320 -j 1 >out 2>&1 &&
   says "! the bots disagree: by heuristic scores are [0-9.]+ points lower .* by beginner .80 pairs. scores are [0-9.]+ points higher" &&
   says "By beginner .80 pairs"'
check "teams win and score, not their seats" eval \
  'timeout 300 "$OILPATCH" compare barrels -l recipes/team --b tip --games 60 -j 1 --bots random >out 2>&1 &&
   says "team 1.3 wins" && ! says "seat [1-4] (wins|scores)" && says "shared wins: the same in all"'
check "points of teams and of seats aren.t compared unsaid" eval \
  'timeout 300 "$OILPATCH" compare barrels --b recipes/team --games 60 -j 1 --bots random >out 2>&1 &&
   says "neither points nor wins of a seat compare" && ! says "scores are|^[*?] seat|  score, all seats" && says "team 1.3 wins" && ! says "^Skill"'
check "a wish for what isn't there is refused" eval \
  '! "$OILPATCH" sim barrels --games 2 --bots heuristic~work.fly >out 2>&1 && says "no answer is called .work.fly."'

check "a card has findings, figures and rows" eval \
  'timeout 300 "$OILPATCH" audit barrels -l planted/invest.lua --games 120 --seconds 1 -j 1 --report card.html >out 2>&1 &&
   says "work.invest is worth .[0-9.]+ points .* more than the bots see" && says "work.draw brings who uses it" &&
   says "kept from it drawn to it" && says "Holm.s correction for [0-9]+ rows" && grep -q "balance card" card.html'
cat >tuned.lua <<'END'
local house = layer("house/tuned", { game = "barrels", says = "A bot that can't sit down." })
house:bot("tuned", { says = "Knows a worth that isn't.", weights = { ["no such"] = 1 } })
END
check "… without a bot that can't play" eval \
  'timeout 300 "$OILPATCH" audit barrels -l tuned.lua --bots random --games 30 --seconds 1 -j 1 >out 2>&1 && says "the balance card" &&
   says "heuristic against beginner" && ! says "tuned against|no such"'
cat >king.lua <<'END'
local house = layer("house/king", { game = "barrels", says = "At the end everyone gives ten points to a neighbour." })
house:option("crown.left", { says = "ten for the left" })
house:option("crown.right", { says = "ten for the right" })
house:choice("crown", { options = { "crown" }, asks = "Whom do you crown?" })
house:rule("crown.left", function(player) g.players[player.seat % 4 + 1].points:add(10) end)
house:rule("crown.right", function(player) g.players[(player.seat + 2) % 4 + 1].points:add(10) end)
house:counter("rounds", { min = 0 })
house:after("round.close", function()
  g.rounds:add(1)
  if g.rounds:get() == 3 then for _, p in ipairs(g.players) do play(p, "crown") end end
end)
END
cat >token.lua <<'END'
local house = layer("house/token", { game = "qe", says = "Sixty points for who is dealt agriculture." })
house:wrap("score", function(base, player)
  local points, more = base(player)
  return points and points + (tostring(player.token:top()):upper():find("AGR") and 60 or 0), more
end)
END
check "who decides for others is told" eval \
  'timeout 300 "$OILPATCH" audit barrels -l king.lua --games 60 --seconds 1 -j 1 >out 2>&1 && says ".crown. makes kings" &&
   ! says ".work. makes kings"'
check "luck is told by what is dealt, and who leads early" eval \
  'timeout 300 "$OILPATCH" audit qe -p 4 -l token.lua --games 120 -j 1 >out 2>&1 &&
   says ".tokens. alone decides [2-6][0-9] % of who is ahead" && ! says ".(stack|nations|lot). alone decides" &&
   says "downtime +3.0 answers" && says "at half time [78][0-9] %" && says "bid.secret +48"'

check "what the time was too short for is unsettled, not nothing" eval \
  'timeout 300 "$OILPATCH" audit barrels --games 60 --seconds 1 -j 1 >out 2>&1 &&
   says "the time limit of 1 s ran out before these were settled: .*[0-9]+ of [0-9]+ rows .work.* is unknown, not nothing try: --seconds 4" &&
   timeout 300 "$OILPATCH" audit barrels --games 60 --bots random -j 1 >out 2>&1 && says "balance card" && ! says "ran out"'
check "as JSON, too" eval \
  'timeout 300 "$OILPATCH" audit barrels --games 60 --seconds 1 -j 1 --json >out 2>&1 && says "\"findings\"" && says "\"kept\": true"'
fields() { run audit barrels --games 8 --seconds 1 -j 1 --json && grep -o '"[a-z_]*":' "$dir/out"; }
check "its fields have one order in every run" eval 'first=$(fields) && [[ -n $first && $first == "$(fields)" ]]'
echo "1..$number"
