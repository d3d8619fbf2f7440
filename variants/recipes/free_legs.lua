--- Freer turns: a third reassign costs nothing.
--- Words: free, reassign, move, cost, turn, mobility
--- Asks: Do players get stuck?
---
--- diff: sets step3.cost
--- oilpatch compare peak_oil -p 4 --b recipes/free_legs --games 200 --bots random
---   games have 85 decisions more (44 to 126)
---   scores are 1.14 points higher (0.55 to 1.74)
---   winners score 2.11 points more (1.53 to 2.69)
---   wins are 0.79 points clearer (0.28 to 1.29)
local recipe = layer("recipes/free_legs", { game = "peak_oil", says = "A third reassign is free of charge." })

recipe:set("step3.cost", 0, { instead = true })

recipe:test("it costs nothing", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  local barrels = alba.hq:count("black")
  rules.turn.begin(alba)
  t:run(rules.step3, alba):answer("reassign.deploy", g.spot.libya)
  t:equal(alba.hq:count("black"), barrels)
  t:equal(g.spot.libya:count(alba.agent), 1)
end)
