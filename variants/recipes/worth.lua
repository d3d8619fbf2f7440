--- A worth for the bots: a house rule and what a bot makes of it.
--- Words: worth, bot, weights, heuristic, taste
--- Asks: What does my rule do to the game?
---
--- diff: adds after work.pass, adds recipe.coins, adds recipe.steps, weighs climber: recipe.coins,
---   weighs climber: recipe.steps
--- oilpatch compare barrels --b recipes/worth --games 1000 --bots random
---   scores are 0.521 points higher (0.467 to 0.575)
---   winners score 0.392 points more (0.304 to 0.480)
local recipe = layer("recipes/worth", {
  game = "barrels", says = "A pass brings three coins; the bot 'saver' loves coins, the bot 'climber' steps.",
})

recipe:after("work.pass", effect.add(who.coins, 2))
recipe:worth("work.pass", "recipe.coins", 3 * 300, { says = "three coins" })
recipe:worth("recipe.steps", who.height:sum() * 1000, { says = "{n} steps", with = { n = who.height:sum() } })
recipe:bot("saver", { says = "Loves coins.", weights = { ["recipe.coins"] = 5, ["recipe.steps"] = 0 } })
recipe:bot("climber", { says = "Loves steps.", weights = { ["recipe.coins"] = 0.5, ["recipe.steps"] = 1 } })

recipe:test("the one passes, the other climbs", { players = 4 }, function(t)
  local one = g.players[1]
  g.bag:move(one.barrels, "amber")
  t:run(play, one, "work")
  t:equal(t:best("saver"), "work.pass")
  t:equal(t:best("climber"), "work.climb")
end)
