--- End early: the game is over after a round in which somebody has enough points.
--- Words: end early, short, length, race, goal
--- Asks: Is it too long?
---
--- diff: adds goal, replaces round
--- oilpatch compare barrels --b recipes/end_early --games 1000 --bots random
---   games are 0.191 turns shorter (0.166 to 0.216)
---   games have 3.82 decisions fewer (3.33 to 4.31)
---   scores are 1.54 points lower (1.34 to 1.75)
---   winners score 1.55 points less (1.33 to 1.77)
---   86.3 points fewer games end by three rounds (84.0 to 88.3)
local recipe = layer("recipes/end_early", {
  game = "barrels", says = "The game ends after a round in which somebody has 14 points.",
})

recipe:value("goal", 14, { says = "Points that end the game.", from = 1, to = 99 })
recipe:replace("round", flow.in_turn(the.first, "work", 20), flow.run("round.close"),
  flow.when(the.points:highest():at_least(setting("goal")), flow.finish("the goal is reached")),
  flow.when(var("number"):is(3), flow.finish("three rounds")), flow.go("round", var("number") + 1))

recipe:test("enough points end the game", { players = 4, set = { goal = 5 } }, function(t)
  t:setup()
  g.players[3].points:set(5)
  t:phase("round", 1):auto()
  t:equal(t.results[1], "finish")
end)
