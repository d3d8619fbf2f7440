--- Handicap: a strong player begins with fewer coins and barrels.
--- Words: handicap, beginner, expert, children, balance
--- Asks: Can beginners and experts play together?
---
--- diff: adds expert, adds after setup
--- oilpatch compare barrels --b recipes/handicap --games 1000 --bots random
---   scores are 1.15 points lower (0.97 to 1.33)
---   winners score 0.77 points less (0.47 to 1.06)
---   seat 1 wins 15.0 points less often (12.2 to 17.9)
---   seat 2 wins 6.2 points more often (2.8 to 9.7)
---   seat advantage is 20 points larger (8 to 29): the best seat is 23.8 ahead of the worst, not 4.1
local recipe = layer("recipes/handicap", {
  game = "barrels", says = "The player in the seat of the expert begins without coins and barrels.",
})

recipe:value("expert", 1, { says = "The seat of the expert.", from = 1, to = 4 })
recipe:after("setup", function()
  local expert = g.players[value("expert")]
  expert.coins:set(0)
  expert.barrels:move_all(g.bag)
end)

recipe:test("the expert has nothing", { players = 4, set = { expert = 3 } }, function(t)
  t:setup()
  t:equal(g.players[3].coins:get() + g.players[3].barrels:total(), 0)
  t:equal(g.players[1].coins:get(), 3)
  t:equal(g.bag:total(), 30 - 9)
end)
