--- Variable setup: one well, by lot, is dry for the whole game.
--- Words: variable setup, random, start, board, replay
--- Asks: Do all games feel the same?
---
--- diff: adds lot, adds before setup, forbids lot.dry
--- oilpatch compare barrels --b recipes/variable_setup --games 1000 --bots random
---   no figure differs for certain
local recipe = layer("recipes/variable_setup", {
  game = "barrels", says = "One well, by lot, stays dry for the whole game.",
})

recipe:die("lot", { faces = 3, title = "the dry well" })
recipe:before("setup", effect.roll(the.lot))
recipe:forbid("work.draw", "lot.dry", var("spot"):is(the.wells:item(the.lot:face())), { says = "That well is dry." })

recipe:test("the well of the lot is dry", { players = 4 }, function(t)
  t:setup()
  local dry = g.lot:last()
  t:phase("round", 1):refused("lot.dry", "work.draw", g.wells[dry], 1)
  t:check(t:offers("work.draw", g.wells[dry % 3 + 1], 1))
end)
