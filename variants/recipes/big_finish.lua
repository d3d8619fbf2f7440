--- Big finish: majorities count double in the last round.
--- Words: finish, last round, double, climax, comeback
--- Asks: Can one tell the winner long before the end?
---
--- diff: adds round_number, adds before round, adds before round.majority
--- oilpatch compare barrels --b recipes/big_finish --games 1000 --bots random
---   scores are 2.373 points higher (2.325 to 2.421)
---   winners score 3.137 points more (3.050 to 3.224)
---   wins are 0.56 points clearer (0.45 to 0.67)
local recipe = layer("recipes/big_finish", {
  game = "barrels", says = "In the last round a majority is worth four points.",
})

recipe:counter("round_number", { min = 0, max = 3 })
recipe:before("round", effect.set(the.round_number, var("number")))
recipe:before("round.majority", function(row)
  if g.round_number:get() == 3 then row:majority(g.points, 2) end
end)

recipe:test("four points in the third round", { players = 4 }, function(t)
  t:setup()
  for number, points in ipairs { 2, 2, 4 } do
    local before = g.players[1].points:get()
    g.round_number:set(number)
    g.players[1].bench:move(g.wells.well1, g.players[1].worker)
    t:run(rules.round.majority, g.wells)
    t:equal(g.players[1].points:get(), before + points)
  end
end)
