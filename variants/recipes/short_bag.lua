--- A shorter game: fewer black barrels in the bag bring Peak Oil sooner.
--- Words: short, length, end early, bag, barrels, peak oil
--- Asks: Is it too long?
---
--- diff: adds to bag.black
--- oilpatch compare peak_oil -p 4 --b recipes/short_bag --games 200 --bots random
---   games are 93 turns shorter (79 to 107)
---   games have 206 decisions fewer (177 to 235)
local recipe = layer("recipes/short_bag", { game = "peak_oil", says = "Six black barrels fewer lie in the bag." })

recipe:add("bag.black", -6)

recipe:test("six fewer at every table", { players = 4 }, function(t)
  t:setup()
  t:equal(g.bag:count("black"), 22 - 6)
end)
