--- Set collection: a barrel of each colour left at the end is worth three points.
--- Words: set collection, sets, variety, scoring, barrels
--- Asks: Is there too little to plan?
---
--- diff: wraps score
--- oilpatch compare barrels --b recipes/sets --games 1000 --bots random
---   scores are 2.623 points higher (2.548 to 2.698)
---   winners score 2.26 points more (2.11 to 2.41)
---   the lead changes 0.29 times more (0.15 to 0.43)
local recipe = layer("recipes/sets", {
  game = "barrels", says = "At the end each set of three colours is worth three points.",
})

recipe:wrap("score", function(base, player)
  local sets = math.min(player.barrels:count("amber"), player.barrels:count("brown"), player.barrels:count("crude"))
  return base(player) + 3 * sets
end)

recipe:test("two sets are six points", { players = 4 }, function(t)
  local one = g.players[1]
  for _, colour in ipairs { "amber", "brown", "crude" } do g.bag:move(one.barrels, colour, 2) end
  g.bag:move(one.barrels, "amber", 2)
  t:equal(rules.score(one), 1 + 6)
end)
