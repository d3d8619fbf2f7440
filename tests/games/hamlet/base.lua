--- Hamlet: a small game for words of flows, effects and layers that go over cards, spaces and choices.
local hamlet = game("hamlet", { players = { 2, 4 } })

hamlet:counter("sum")
hamlet:counter("points", { per = "player" })
hamlet:pieces("worker", { per = "player", count = 3, home = "bench" })
hamlet:pool("bench", { per = "player", holds = "worker" })
hamlet:track("queue", { size = 2, holds = "worker", capacity = 1 })
hamlet:pile("deck", { sees = "all" })
hamlet:pile("discard", { sees = "all" })
hamlet:cards("deck", {
  { id = "one", n = 1, faces = { { worth = 10 }, { worth = 20 } } },
  { id = "two", n = 2, faces = { { worth = 30 }, { worth = 40 } } },
  { id = "three", n = 3, faces = { { worth = 50 }, { worth = 60 } } },
})
--- Two spots, each with a choice of its own.
hamlet:spot("field", {
  holds = "worker",
  items = { { id = "north", menu = "sow" }, { id = "south", menu = "reap" } },
})
hamlet:scope("turn", { begins = {}, remembers = { "worker" } })

hamlet:option("sow.seed", { says = "seed" })
hamlet:option("sow.end", { says = "no more", passes = true })
hamlet:choice("sow", { options = { "sow" } })
hamlet:option("reap.grain", { says = "grain", facts = setting("facts.grain", 7) })
hamlet:option("reap.end", { says = "enough", passes = true })
hamlet:choice("reap", { options = { "reap" } })
hamlet:does("sow.seed", effect.add(the.sum))
hamlet:does("reap.grain", effect.add(the.sum, 10))
hamlet:forbid("reap", "reap.late", the.sum:at_least(30), { says = "It is late." })
hamlet:value("facts.grain", { says = "Of grain." }, function(player, n) return player.seat .. " of " .. n end)

hamlet:option("go.out", { "to", "field" }, { says = "go to {to}" })
hamlet:option("go.home", { "from", "field" }, { says = "home from {from}" })
hamlet:option("go.on", { "from", "field" }, { "to", "field" }, { says = "from {from} to {to}" })
hamlet:choice("go", { options = { "go" } })
hamlet:forbid("go", "go.absent", var("from"):count(who.worker):is(0))
hamlet:forbid("go.on", "go.same", var("from"):is(var("to")))
hamlet:forbid("go", "go.back", unchanged("turn", who.worker), { says = "As it was." })
hamlet:does("go.out", effect.move(who.worker, who.bench, var("to")))
hamlet:does("go.home", effect.move(who.worker, var("from"), who.bench))
hamlet:does("go.on", effect.move(who.worker, var("from"), var("to")))

hamlet:rule("day.work", { "spot", "field" }, flow.till(passed(), flow.ask(var("spot").menu)))
hamlet:rule("day.count", flow.times(4, "nth", effect.add(the.sum, var("nth"))))
hamlet:rule("day.until", flow.till(var("nth"):at_least(3), "nth", effect.set(the.sum, the.sum * 10 + var("nth"))))
hamlet:rule("day.cards",
  flow.each(the.deck, "card", { where = var("card").n:is_not(2) },
    effect.set(the.sum, the.sum * 10 + var("card").n), effect.put(var("card"), the.discard)))
hamlet:rule("day.bump", effect.bump(who.worker, who.bench, the.queue, the.bench, 1))
hamlet:rule("day.under", effect.under(the.deck:top(), the.deck))
hamlet:rule("day.swap", effect.swap(the.deck:top(), the.discard:top()))
hamlet:rule("day.turn", effect.turn(the.deck:top()), effect.set(the.sum, the.deck:top().worth))
hamlet:rule("day.all", effect.move_all(who.worker, who.bench, the.field.north))
hamlet:rule("day.tell", { "card", "card" },
  flow.tell("{who} has {n} {n|point|points}, {card.n} on {card}.", { n = who.points, card = var("card") }))

hamlet:pieces("wheat", { count = 1, home = "sack" })
hamlet:bag("sack", { holds = "wheat" })
hamlet:pool("barn", { holds = "wheat" })
hamlet:rule("day.draw", effect.draw(the.sack, the.barn), flow.when(drawn("wheat"), effect.add(the.sum)))
hamlet:rule("day.sizes",
  effect.set(the.sum, count_of("field") * 100 + count_of("players") * 10 + sum_of(the.deck, it.n)))
hamlet:rule("day.bottom", effect.set(the.sum, the.deck:bottom().n * 100 + the.deck:top():turned().worth))
hamlet:rule("day.truth", { "is", "truth" }, flow.when(var("is"), effect.set(the.sum, 1)), flow.run("day.hear"))
hamlet:rule("day.hear", function(is) if is == false then g.sum:add(5) end end)
hamlet:value("day.mood", "good", { one_of = { "good", "bad" } })
hamlet:rule("day.text", flow.when(setting("day.mood"):is("good"), effect.set(the.sum, 7)))
hamlet:rule("day.named", { "card", "card" }, flow.run(var("card").rule))
hamlet:pile("post", { sees = "all" })
hamlet:cards("post", { { id = "sign", n = 0, rule = "day.bottom" } })

hamlet:value("bonus", 5, { says = "Points for everybody." })
hamlet:group("reaping", "reap.grain", "reap.late", "bonus", "day.bump", "queue", { says = "Reaping and its queue." })

hamlet:rule("score", function(player) return player.points:get() + value("bonus") end)
hamlet:phase("setup", flow.go("day", 1))
hamlet:phase("day", flow.as(seat(1), flow.ask("go")), flow.finish("evening"))
