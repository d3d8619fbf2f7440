--- Solo: alone against the clock, five workers a round, and a barrel rots after each.
--- Words: solo, alone, one player, puzzle
--- Asks: Can one play it alone?
--- Against: --a house/solo -p 1
---
--- diff: adds rotten, replaces round
--- oilpatch compare barrels --a house/solo -p 1 --b recipes/solo --games 1000 --bots random
---   scores are 13.69 points higher (13.27 to 14.12)
---   winners score 13.69 points more (13.27 to 14.12)
local recipe = layer("recipes/solo", {
  game = "barrels", players = { 1, 1 }, says = "One player; a barrel goes out of the bag after each worker, for ever.",
})

recipe:pool("rotten", { holds = { "amber", "brown", "crude" } })
recipe:replace("round",
  flow.times(5, flow.as(1, flow.ask("work")), effect.draw(the.bag, the.rotten)), flow.run("round.close"),
  flow.when(var("number"):is(3), flow.finish("three rounds")), flow.go("round", var("number") + 1))

recipe:test("one player, five workers, five rotten barrels", { players = 1 }, function(t)
  t:setup()
  t:phase("round", 1)
  for i = 1, 5 do
    t:expect_choice("work", g.players[1])
    t:answer("work.pass")
    t:equal(g.rotten:total(), i)
  end
  t:equal(t.results[1], "round")
end)
