--- Set collection: a barrel of each colour left at the end is worth three points.
--- Words: set collection, sets, variety, scoring, barrels
--- Asks: Is there too little to plan?
---
--- diff: wraps score, adds sets
--- oilpatch compare barrels --b recipes/sets --games 1000 --bots random
---   scores are 2.623 points higher (2.548 to 2.698)
---   winners score 2.26 points more (2.11 to 2.41)
---   the lead changes 0.284 times more (0.224 to 0.344)
local recipe = layer("recipes/sets", {
  game = "barrels", says = "At the end each set of three colours is worth three points.",
})

recipe:wrap("score", function(base, player)
  local sets = math.min(player.barrels:count("amber"), player.barrels:count("brown"), player.barrels:count("crude"))
  return base(player) + 3 * sets
end)

-- So that bots keep them, in the end: before that a barrel does more on a ladder.
recipe:worth("sets", given(measure("workers"):below(2),
  least(who.barrels:count("amber"), who.barrels:count("brown"), who.barrels:count("crude")) * 3000),
  { says = "sets of three colours" })

recipe:test("two sets are six points", { players = 4 }, function(t)
  local one = g.players[1]
  for _, colour in ipairs { "amber", "brown", "crude" } do g.bag:move(one.barrels, colour, 2) end
  g.bag:move(one.barrels, "amber", 2)
  t:equal(rules.score(one), 1 + 6)
end)
