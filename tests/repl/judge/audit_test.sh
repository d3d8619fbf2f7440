#!/usr/bin/env bash
# audit, and what compare says of options that bots don't choose.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export NO_COLOR=1
cd "$dir" || exit 1

says() { tr '\n' ' ' <out | tr -s ' ' | grep -qE -- "$1"; }
compare() { timeout 300 "$OILPATCH" compare barrels --b "$1" --games 60 -j 1 >out 2>&1; }

cat >nap.lua <<'END'
local house = layer("house/nap", { game = "barrels", says = "A nap is a pass without its coin." })
house:option("work.nap", { says = "take a nap" })
house:does("work.nap", effect.move(who.worker, who.bench, the.idle))
END
cat >jackpot.lua <<'END'
local house = layer("house/jackpot", { game = "barrels", says = "Thirty points for a thousand coins." })
house:option("work.jackpot", { says = "the jackpot" })
house:does("work.jackpot", effect.move(who.worker, who.bench, the.idle), effect.add(who.points, 30))
house:forbid("work.jackpot", "jackpot.price", who.coins:below(1000), { says = "It costs 1000 coins." })
END
cat >invest.lua <<'END'
local house = layer("house/invest", { game = "barrels", says = "Two coins now, twelve points when the round ends." })
house:counter("stock", { per = "player", min = 0 })
house:option("work.invest", { says = "invest" })
house:does("work.invest", effect.move(who.worker, who.bench, the.idle), effect.add(who.coins, -2), effect.add(who.stock))
house:forbid("work.invest", "invest.price", who.coins:below(2), { says = "It costs 2 coins." })
house:after("round.close", function()
  for _, p in ipairs(g.players) do
    p.points:add(12 * p.stock:get())
    p.stock:set(0)
  end
end)
END

check "an option nobody wants is offered and never taken" eval \
  'compare nap.lua && says "work.nap was offered at 60 questions a game and never taken" && says "nobody would want work.nap"'
check "one that can't be chosen names the rule that refuses it" eval \
  'compare jackpot.lua && says "work.jackpot was never legal: jackpot.price refused it 60 times a game" && ! says "never taken"'
check "one the bots don't see is worth what it is worth" eval \
  'compare invest.lua && says "work.invest is worth .3[0-9]\.[0-9] points .* the bots don.t see it"'
check "a wish for what isn't there is refused" eval \
  '! "$OILPATCH" sim barrels --games 2 --bots heuristic~work.fly >out 2>&1 && says "no answer is called .work.fly."'

check "a card has findings, figures and rows" eval \
  'timeout 300 "$OILPATCH" audit barrels -l invest.lua --games 120 -j 1 --report card.html >out 2>&1 &&
   says "work.invest is worth .[0-9.]+ points .* more than the bots see" && says "work.draw brings who uses it" &&
   says "kept from it drawn to it" && says "Holm.s correction for [0-9]+ rows" && grep -q "balance card" card.html'
check "as JSON, too" eval \
  'timeout 300 "$OILPATCH" audit barrels --games 60 -j 1 --json >out 2>&1 && says "\"findings\"" && says "\"kept\": true"'
echo "1..$number"
