--- Scarcity: a spot has room for two workers only.
--- Words: scarcity, tight, room, blocking, capacity, interaction
--- Asks: Do players play side by side? Is it too easy?
---
--- diff: resizes wells, resizes ladders, resizes desks, rewords build.full, rewords work.full
--- oilpatch compare barrels --b recipes/scarcity --games 1000 --bots random
---   games have 1.465 decisions fewer (1.389 to 1.541)
---   scores are 4.02 points lower (3.84 to 4.20)
---   winners score 4.37 points less (4.08 to 4.66)
local recipe = layer("recipes/scarcity", { game = "barrels", says = "A spot has room for two workers." })

for _, row in ipairs { "wells", "ladders", "desks" } do recipe:resize(row, { capacity = 2 }) end
local full = { says = "A spot holds two workers." }
recipe:reword({ ["work.full"] = full, ["build.full"] = full })

recipe:test("the third is refused", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1):answer("work.take", g.desks.desk1):answer("work.take", g.desks.desk1)
  t:refused("work.full", "work.take", g.desks.desk1)
end)
