--- The national market: the more players choose it, the less it pays.
local of = game("oilfield")

local NATIONAL = 1 -- the number of the private card

of:value("national.choosers", count_of("players", it.laid:is(NATIONAL)),
  { says = "How many revealed National, also those who then decline.", cites = "OF-NAT-1" })

local choosers = setting("national.choosers")
of:rule("national.fix",
  effect.set(the.barrel_price, entry(setting("national_price"), choosers)),
  flow.when(choosers:above(0), flow.tell("National pays ${n} a barrel.", { n = the.barrel_price })),
  { cites = "OF-NAT-1 OF-NAT-2 OF-NAT-3" })

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
    flow.tell(who, " must decline National: nothing can be sold there."), flow.run("pass.national")),
  flow.when(~answered("pass"),
    flow.till(answered("enough"), flow.unable("national.some", flow.leave()), flow.ask("national.more"))),
  { cites = "OF-NAT-4 OF-NAT-7" })
