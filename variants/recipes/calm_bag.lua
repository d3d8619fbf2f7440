--- A milder game: one red barrel in the bag.
--- Words: mild, beginner, crisis, bag, luck, family
--- Asks: Is it too cruel? Is there too much luck?
---
--- diff: sets bag.red
--- oilpatch compare peak_oil -p 4 --b recipes/calm_bag --games 200 --bots random
---   games are 39 turns shorter (28 to 51)
---   games have 88 decisions fewer (63 to 112)
---   scores are 4.21 points higher (3.78 to 4.64)
---   winners score 1.54 points more (1.11 to 1.98)
---   wins are 0.83 points closer (0.47 to 1.19)
local recipe = layer("recipes/calm_bag", { game = "peak_oil", says = "Only one red barrel lies in the bag." })

recipe:set("bag.red", 1, { instead = true })

recipe:test("one red barrel", { players = 4 }, function(t)
  t:setup()
  t:equal(g.bag:count("red"), 1)
end)
