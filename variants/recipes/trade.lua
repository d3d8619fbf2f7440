--- Trade: give the left neighbour a barrel, and take any from the bag.
--- Words: trade, exchange, give, neighbour, interaction
--- Asks: Do players play side by side? Do players get stuck?
---
--- diff: adds work.trade, forbids trade.same, forbids trade.none, forbids trade.bag
--- oilpatch compare barrels --b recipes/trade --games 1000 --bots random
---   scores are 0.66 points lower (0.48 to 0.84)
---   wins are 0.47 points clearer (0.17 to 0.76)
local recipe = layer("recipes/trade", {
  game = "barrels", says = "A worker may give a barrel to the left and fetch one of another colour.",
})

local give, get = var("give"), var("get")
local COLOURS = { "amber", "brown", "crude" }
recipe:option("work.trade", { "give", COLOURS }, { "get", COLOURS }, { says = "give {give} away for {get}" })
recipe:forbid("work.trade", "trade.same", give:is(get), { says = "Trade for another colour." })
recipe:forbid("work.trade", "trade.none", who.barrels:count(give):is(0), { says = "You have no such barrel." })
recipe:forbid("work.trade", "trade.bag", the.bag:count(get):is(0), { says = "None is left in the bag." })
recipe:does("work.trade", effect.move(who.worker, who.bench, the.idle),
  effect.move(give, who.barrels, who.next.barrels), effect.move(get, the.bag, who.barrels))

recipe:test("one goes left, one comes", { players = 4 }, function(t)
  local one, two = g.players[1], g.players[2]
  g.bag:move(one.barrels, "amber")
  t:run(play, one, "work"):refused("trade.none", "work.trade", g.brown, g.amber)
  t:answer("work.trade", g.amber, g.crude)
  t:equal(one.barrels:count("crude"), 1)
  t:equal(two.barrels:count("amber"), 1)
end)
