--- The national market: the more players choose it, the less it pays.
local of = game("oilfield")

--- How many revealed National, also those who then decline.
of:rule("national.choosers", { cites = "OF-NAT-1" }, function()
  local n, national = 0, g.card.national.number
  for _, player in ipairs(g.players) do
    if player.laid:get() == national then n = n + 1 end
  end
  return n
end)

of:rule("national.fix", { cites = "OF-NAT-1 OF-NAT-2 OF-NAT-3" }, function()
  local choosers, prices = rules.national.choosers(), value("national_price")
  g.barrel_price:set(choosers > 0 and prices[math.min(choosers, #prices)] or 0)
  if choosers > 0 then announce("National pays $", g.barrel_price:get(), " a barrel.") end
end)

local n = var("n")

of:option("national.oil", { "n", range(1, who.storage:count("oil")) }, {
  says = "sell {n} oil for ${money}", with = { money = n * the.barrel_price },
  cites = "OF-NAT-4 OF-NAT-5",
})
of:choice("national", {
  options = { "national", "pass.national" }, window = "any_time", asks = "National market: sell what?",
  cites = "OF-NAT-4",
})
of:choice("national.more", {
  options = { "national", "enough" }, window = "any_time", asks = "National market: sell more?", cites = "OF-NAT-4",
})
of:choice("national.some", { options = { "national" } })

of:does("national.oil",
  effect.move("oil", who.storage, the.bag, n), effect.add(who.money, n * the.barrel_price), effect.add(the.sales, n),
  { cites = "OF-NAT-4 OF-NAT-6 OF-NAT-7" })

of:rule("action.national",
  flow.run("action.begin"), flow.offer("national", "pass.national",
    flow.tell(who, " must decline National."), flow.run("pass.national"), flow.stop()),
  flow.when(~answered("pass"),
    flow.till(answered("enough"), flow.unable("national.some", flow.leave()), flow.ask("national.more"))),
  { cites = "OF-NAT-4 OF-NAT-7" })
