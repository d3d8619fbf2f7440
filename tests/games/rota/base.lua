--- Rota: a game whose course is declared, for the tests of declared flow.
local rota = game("rota", { players = { 2, 4 } })

rota:counter("first", { start = 1 })
rota:counter("round", { start = 1 })
rota:counter("points", { per = "player" })
rota:counter("closed")
rota:option("work.dig", { says = "dig" })
rota:option("work.rest", { says = "rest" })
rota:option("bonus.take", { says = "take the bonus" })
rota:choice("work", { options = { "work" } })
rota:choice("bonus", { options = { "bonus" } })
rota:forbid("bonus.take", "bonus.poor", who.points:below(2))
rota:does("work.dig", effect.add(who.points))
rota:does("work.rest")
rota:does("bonus.take", effect.add(who.points, 10))
rota:does("round.close", effect.add(the.round), effect.set(the.first, 2), effect.add(the.closed))

rota:phase("setup", flow.go("round"))
rota:phase("round",
  flow.in_turn(the.first, "work", 4),
  flow.run("round.close"),
  flow.when(the.round:above(2), flow.go("bonus", the.first, 7)),
  flow.go("round"))
rota:phase("bonus", function(seat, n) return "last", g.players[seat], n end)
rota:phase("last", flow.try("bonus"), flow.ask("work"), flow.when(who.points:above(99), flow.go("last", who.next)),
  flow.finish("two rounds"), { cites = "RO-1" })

rota:rule("score", function(player) return player.points:get() end)
