--- Team: partners who sit opposite count their points together.
--- Words: team, partners, together, two against two
--- Asks: Can it be played together?
---
--- diff: adds teams
--- oilpatch compare barrels --b recipes/team --games 1000 --bots random
---   scores are 21.61 points higher (21.48 to 21.75)
---   winners score 20.49 points more (20.26 to 20.71)
---   wins are 4.42 points clearer (4.04 to 4.79)
---   the lead changes 0.18 times less (0.07 to 0.28)
---   the winner leads for good 15.3 % of the game earlier (10.5 to 19.9)
local recipe = layer("recipes/team", {
  game = "barrels", says = "Partners sit opposite and count their points together.",
})

recipe:teams({ { 1, 3 }, { 2, 4 } })

recipe:test("partners sit opposite", { players = 4 }, function(t)
  t:equal(g.players[1].team, g.players[3].team)
  t:check(g.players[1].team ~= g.players[2].team)
end)
