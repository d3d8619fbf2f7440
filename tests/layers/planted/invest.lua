--- A planted truth for compare and audit.
local house = layer("house/invest", { game = "barrels", says = "Two coins now, twelve points when the round ends." })
house:counter("stock", { per = "player", min = 0 })
house:option("work.invest", { says = "invest" })
house:does("work.invest", effect.move(who.worker, who.bench, the.idle), effect.add(who.coins, -2),
  effect.add(who.stock))
house:forbid("work.invest", "invest.price", who.coins:below(2), { says = "It costs 2 coins." })
house:after("round.close", function()
  for _, p in ipairs(g.players) do
    p.points:add(12 * p.stock:get())
    p.stock:set(0)
  end
end)
