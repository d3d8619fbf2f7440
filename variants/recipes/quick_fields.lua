--- A shorter game: the first exhausted field ends it.
--- Words: short, length, end early, fields
--- Asks: Is it too long?
---
--- diff: sets ending.fields
--- oilpatch compare oilfield --b recipes/quick_fields --games 200 --bots random
---   games are 121 turns shorter (108 to 134)
---   games have 90.1 decisions fewer (81.0 to 99.3)
---   scores are 2.36 points lower (2.03 to 2.70)
---   winners score 3.12 points less (2.63 to 3.60)
---   wins are 1.50 points closer (1.05 to 1.95)
local recipe = layer("recipes/quick_fields", {
  game = "oilfield", says = "The first exhausted field brings the last round.",
})

recipe:set("ending.fields", 1)

recipe:test("one field is enough", { players = 4 }, function(t)
  t:setup()
  g.exhausted:set(1)
  t:run(rules.ending.test)
  t:equal(g.last_round:get(), g.round:get() + 1)
end)
