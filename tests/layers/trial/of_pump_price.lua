--- Market dynamics: the local price of oil falls after each Local action and recovers at the round's end.
local house = layer("house/pump_price", {
  game = "oilfield",
  says = "The local price of oil falls by $1 with a sale of three or more cubes, and rises by $1 at a round's end.",
})
house:counter("pump", { start = 2, min = 1, max = 4, title = "local price of oil" })
house:set("local.oil_price", the.pump)
house:after("action.local", flow.when(the.sales:at_least(3) & the.pump:above(1), effect.add(the.pump, -1)))
house:before("close", flow.when(the.pump:below(4), effect.add(the.pump)))
house:test("three cubes lower the price", { players = 3 }, function(t)
  t:setup()
  local p = g.players[1]
  p.places:set(9)
  g.bag:move(p.storage, "oil", 3)
  local money = p.money:get()
  t:run(rules.action["local"], p):answer("local.oil", 3)
  t:auto()
  t:equal(g.pump:get(), 1)
  t:equal(p.money:get(), money + 6)
end)
