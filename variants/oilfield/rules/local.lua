--- The local market: fixed prices.
local of = game("oilfield")

of:value("local.supervisor_fee", 1, {
  says = "Dollars that the supervisor gets for a Local action of another player.", cites = "OF-LOCAL-5",
  from = 0, to = 20,
})

local n = var("n")

of:option("local.oil", { "n", range(1, who.storage:count("oil")) }, {
  says = "sell {n} oil for ${money}", with = { money = n * setting("local.oil_price") },
  cites = "OF-LOCAL-1 OF-LOCAL-2",
})
of:option("local.pairs", { "n", range(1, who.storage:count("oil")) }, {
  says = "sell {oil} oil for {vp} VP", with = { oil = n * 2, vp = n * setting("local.pair") },
  cites = "OF-LOCAL-2 OF-LOCAL-3",
})
of:option("local.gas", { "n", range(1, who.storage:count("gas")) }, {
  says = "sell {n} gas for {vp} VP", with = { vp = n * setting("local.gas_points") },
  cites = "OF-LOCAL-2 OF-LOCAL-3",
})
of:choice("local", {
  options = { "local", "pass.local" }, window = "any_time", asks = "Local market: sell what?", cites = "OF-LOCAL-1",
})
of:choice("local.more", {
  options = { "local", "enough" }, window = "any_time", asks = "Local market: sell more?", cites = "OF-LOCAL-1",
})
of:choice("local.some", { options = { "local" } })

of:forbid("local.pairs", "local.odd", who.storage:count("oil"):below(n * 2), {
  says = "You have too little oil: each point takes two.", cites = "OF-LOCAL-2 OF-LOCAL-3",
})

local move, add = effect.move, effect.add

of:does("local.oil", move("oil", who.storage, the.bag, n), add(who.money, n * setting("local.oil_price")),
  add(the.sales, n), { cites = "OF-LOCAL-2 OF-LOCAL-4" })
of:does("local.pairs", move("oil", who.storage, the.bag, n * 2), add(who.vp, n * setting("local.pair")),
  add(the.sales, n * 2), { cites = "OF-LOCAL-2 OF-LOCAL-4" })
of:does("local.gas", move("gas", who.storage, the.bag, n), add(who.vp, n * setting("local.gas_points")),
  add(the.sales, n), { cites = "OF-LOCAL-2 OF-LOCAL-4" })

of:rule("action.local",
  flow.run("action.begin"), flow.offer("local", "pass.local",
    flow.tell(who, " must decline Local: nothing can be sold there."), flow.run("pass.local")),
  flow.when(~answered("pass"),
    flow.till(answered("enough"), flow.unable("local.some", flow.leave()), flow.ask("local.more"))),
  flow.when(the.sales:above(0), flow.run("local.supervisor")),
  { cites = "OF-LOCAL-1 OF-LOCAL-5" })

--- Once for each action, not for each cube.
local supervisor = setting("supervisor")
of:rule("local.supervisor",
  flow.when(who:is(supervisor), flow.stop()),
  add(supervisor.money, setting("local.supervisor_fee")),
  flow.tell(supervisor, ", the supervisor, gets $", setting("local.supervisor_fee"), "."),
  { cites = "OF-LOCAL-5 OF-LOCAL-6 OF-LOCAL-8" })
of:group("supervision", "local.supervisor", "drill.supervisor", { says = "What the supervisor gets." })
