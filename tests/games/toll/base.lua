--- Toll: prices that are formulas, for the tests of values.
local toll = game("toll", { players = { 2, 3 } })

toll:counter("coins", { per = "player", start = 9, min = 0 })
toll:counter("traffic", { start = 1, min = 0 })
toll:counter("gate", { items = { { id = "north", fee = 2 }, { id = "south", fee = 3 } }, min = 0 })

local gate, n = var("gate"), var("n")
toll:value("busy", the.traffic:above(2), { says = "Is the road full?" })
toll:value("toll", { "gate", "gate" }, gate.fee * the.traffic + given(setting("busy"), 1),
  { says = "What a gate takes." })
toll:value("tip", { [2] = who.coins // 4, [3] = 1 }, { says = "What is given beside." })

toll:option("pass.gate", { "gate", "gate" }, {
  says = "pass {gate} for {price}", with = { price = setting("toll", gate) + setting("tip") },
})
toll:option("pass.wait", { "n", range(1, 2) }, { says = "wait {n}" })
toll:choice("pass", { options = { "pass" } })
toll:forbid("pass.gate", "pass.poor", who.coins:below(setting("toll", gate) + setting("tip")),
  { says = "That is more than you have." })
toll:does("pass.gate", effect.add(who.coins, (setting("toll", gate) + setting("tip")) * -1),
  effect.add(the.traffic), effect.add(gate))
toll:does("pass.wait", effect.add(the.traffic, n * -1))

toll:phase("setup", flow.go("drive"))
toll:phase("drive", flow.each(1, flow.ask("pass")), flow.go("drive"))
toll:rule("score", function(player) return player.coins:get() end)
