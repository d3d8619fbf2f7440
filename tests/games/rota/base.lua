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

-- What each word does, one rule each ------------------------------------

rota:counter("sum")
rota:counter("purse", { min = 0 })
rota:counter("row", { names = { "a", "b", "c" }, start = 5 })
rota:option("more.on", { "n", range(1, 3) }, { says = "{n} more" })
rota:option("more.end", { says = "enough" })
rota:choice("more", { options = { "more" } })
rota:choice("rich", { options = { "bonus" } })
rota:choice("deal", { options = { "bonus.take", "work.rest" } })
rota:choice("plan", { "n", range(1, 9) }, { says = "{n}" })
rota:rule("plan", function(player, n) player.points:add(n * player.seat) end)
--- The rule of an option is a flow: with the option's parameters.
rota:rule("more.on", flow.times(var("n"), effect.add(the.sum)))
rota:does("more.end")

rota:rule("course.add", { "by", "number" }, effect.add(who.points, var("by")), { cites = "RO-2" })
rota:rule("course.script", function(player, n) player.points:add(n) end)
rota:rule("course.call", { "n", "number" },
  flow.call("course.add", who.next, var("n") * 2), flow.call("course.script", who, 7))
rota:rule("course.twice", { "by", "number" }, flow.run("course.add", "course.add"))
rota:rule("course.each", flow.each(who.next, flow.run("course.mark")))
rota:does("course.mark", effect.set(the.sum, the.sum * 10 + who.seat))
rota:rule("course.row", flow.each("row", "one",
  flow.when(var("one"):above(5), effect.add(the.sum)), effect.add(var("one"))))
rota:rule("course.till", flow.till(the.sum:at_least(3), effect.add(the.sum)))
rota:rule("course.during", flow.during(the.sum:below(3), effect.add(the.sum)))
rota:rule("course.leave", flow.times(9,
  flow.as(who.next, flow.each(1, effect.add(the.sum), flow.when(the.sum:is(4), flow.leave())),
    flow.when(the.sum:above(5), flow.leave()))), effect.add(the.sum, 100))
rota:rule("course.stop", flow.times(5, flow.when(the.sum:is(2), flow.stop()), effect.add(the.sum)),
  effect.add(the.sum, 50))
rota:rule("course.stopped", flow.run("course.stop"), effect.add(the.sum, 7))
rota:rule("course.else", flow.when(the.sum:is(0), effect.add(the.sum, 1)), flow.otherwise(effect.add(the.sum, 10)))
rota:rule("course.ask", flow.till(answered("more.end"), flow.ask("more")), effect.add(the.sum, 1000))
rota:rule("course.try", flow.try("bonus", flow.call("course.add", who, 3)))
rota:rule("course.offer", flow.offer("deal", "work.rest", effect.add(the.sum)), effect.add(the.sum, 10))
rota:rule("course.able", flow.able("rich", effect.add(the.sum)), flow.unable("rich", effect.add(the.sum, 10)))
rota:rule("course.together", flow.together("plan", the.first))
rota:rule("course.lost", flow.ask("work"))
rota:rule("course.endless", flow.during(the.sum:at_least(0), effect.set(the.sum, 0)))
rota:rule("course.deep", flow.run("course.deep"))
rota:rule("course.low", effect.add(the.sum), effect.add(the.purse, -1))
rota:rule("course.tell", flow.tell("There are ", the.sum, " of ", who, "."))
rota:rule("course.pick", { "n", "number" },
  flow.pick(var("n"), { effect.add(the.sum), { effect.add(the.sum, 10), flow.stop() } }), effect.add(the.sum, 100))
rota:rule("course.rest", { "n", "number" },
  flow.each("row", "one", { from = var("n") }, effect.set(the.sum, the.sum * 10 + var("one").index)))
rota:rule("course.fill", { "one", "row" }, { "by", "number" }, effect.add(var("one"), var("by")))
rota:rule("course.cells", flow.call("course.fill", the.row.b, the.row.c))
rota:rule("course.rounds", flow.rounds(who, the.sum:above(99), flow.run("course.mark")))
--- Scripts and steps call each other.
rota:rule("course.mixed", function(player)
  rules.course.each(player)
  return rules.course.go(player)
end)
rota:rule("course.go", flow.ask("work"), flow.go("last", who.next))
rota:phase("mixed", flow.run("course.wrapped"), flow.finish("never"))
rota:rule("course.wrapped", flow.ask("work"), flow.when(answered("work.rest"), flow.go("last", who)))

rota:rule("score", function(player) return player.points:get() end)
