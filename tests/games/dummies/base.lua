--- Dummies: a neutral seat at a table of two, for the tests of seats that are nobody's.
local d = game("dummies", { players = { 2, 4 } })
d:neutral("dummy", { players = { 2, 2 }, title = "the dummy" })
d:automatic("pair", { players = { 2, 2 } })
d:pieces("worker", { per = "seat", count = 2, home = "bench" })
d:pieces("cube", { per = "player", count = 2, home = "hand" })
d:pool("bench", { per = "seat", holds = "worker" })
d:pool("hand", { per = "player", holds = "cube" })
d:counter("coins", { per = "player", start = 3, min = 0 })
d:spot("field", { names = { "north", "south" }, holds = { "worker", "cube" } })
d:die("coin", { faces = 2 })
d:option("work.go", { "to", "field" }, { says = "go to {to}" })
d:does("work.go", effect.move(who.worker, who.bench, var("to")))
d:option("work.rest", { says = "rest" })
d:does("work.rest", effect.add(who.coins, 1))
d:forbid("work.go", "work.none", who.bench:count(who.worker):is(0))
d:option("work.follow", { says = "follow the dummy" })
d:does("work.follow", effect.add(who.coins, 2))
d:choice("work", { options = { "work" } })
d:phase("setup", function() return "turn", g.players[1], 1 end)
d:does("dummy.go", effect.move(who.worker, who.bench, the.field.south))
d:phase("turn", function(player, n)
  play(player, "work")
  if g.count == 2 and n == 2 then
    g.coin:roll()
    rules["dummy.go"](g.dummy)
    g.dummy.bench:move(g.field.south, g.dummy.worker)
  end
  if n == 8 then
    for _, spot in ipairs(g.field) do
      local leader = spot:leader()
      if leader and not leader.neutral then leader.coins:add(2) end
    end
    g.coins:add(-1)
    return finish("done")
  end
  return "turn", player.next, n + 1
end)
d:rule("score", function(player) return player.coins:get() end)
