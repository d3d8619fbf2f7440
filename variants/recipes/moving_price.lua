--- A price that moves: the local price of oil falls with big sales and rises at the end of a round.
--- Words: price, market, demand, moving price, dynamic
--- Asks: Are the prices right? Do players hoard?
---
--- diff: adds pump, sets local.oil_price, adds after action.local, adds before close
--- oilpatch compare oilfield --b recipes/moving_price --games 200 --bots random
---   no figure differs for certain
local recipe = layer("recipes/moving_price", {
  game = "oilfield",
  says = "The local price of oil falls by $1 with each sale of three or more, and rises by $1 when a round ends.",
})

recipe:counter("pump", { start = 2, min = 1, max = 4, title = "local price of oil" })
recipe:set("local.oil_price", the.pump)
recipe:after("action.local", effect.when(the.sales:at_least(3) & the.pump:above(1), effect.add(the.pump, -1)))
recipe:before("close", effect.when(the.pump:below(4), effect.add(the.pump)))

recipe:test("three cubes lower the price, which is what was paid for them", { players = 3 }, function(t)
  t:setup()
  local one = g.players[1]
  one.places:set(9)
  one.storage:move_all(g.bag)
  g.bag:move(one.storage, "oil", 3)
  t:run(rules.action["local"], one):answer("local.oil", 3)
  t:auto()
  t:equal(one.money:get(), 26)
  t:equal(g.pump:get(), 1)
end)
