--- Hidden goals: everybody is dealt a secret goal; met at the end, it is worth four points.
--- Words: hidden goals, secret, objective, mission, cards
--- Asks: Does everybody play the same way? Can one tell the winner long before the end?
---
--- diff: adds goals, adds goal, adds after setup, wraps score
--- oilpatch compare barrels --b recipes/hidden_goals --games 1000 --bots random
---   scores are 2.20 points higher (2.01 to 2.39)
---   winners score 2.36 points more (2.07 to 2.65)
local recipe = layer("recipes/hidden_goals", {
  game = "barrels", says = "Everybody has a secret goal worth four points at the end.",
})

recipe:pile("goals", { sees = "none" })
recipe:pile("goal", { per = "player", sees = "owner", capacity = 1 })
recipe:cards("goals", { { id = "rich", needs = 9, of = 1 }, { id = "high", needs = 7, of = 2 },
  { id = "hoard", needs = 6, of = 3 }, { id = "scholar", needs = 5, of = 4 } }) -- coins, steps, barrels, cards
recipe:after("setup", effect.shuffle(the.goals), flow.each(1, effect.deal(the.goals, who.goal)))
recipe:wrap("score", function(base, player)
  local goal = player.goal:top()
  local has = { player.coins:get(), player.height:sum(), player.barrels:total(), player.hand:size() }
  return base(player) + (goal and has[goal.of] >= goal.needs and 4 or 0)
end)

recipe:test("a goal is secret, and counts when it is met", { players = 4 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  t:equal(one.goal:size(), 1)
  t:check(one.goal:top():known(one) and not one.goal:top():known(two))
  if one.goal:top() ~= g.card.rich then one.goal:top():swap(g.card.rich) end
  one.coins:set(8)
  t:equal(rules.score(one), 2)
  one.coins:set(9)
  t:equal(rules.score(one), 3 + 4)
end)
