--- Rent: to work where others stand costs a coin.
--- Words: rent, toll, crowd, blocking, majority, interaction
--- Asks: Do players play side by side?
---
--- diff: forbids rent.draw, forbids rent.climb, adds before work.draw, adds before work.climb
--- oilpatch compare barrels --b recipes/rent --games 1000 --bots random
---   scores are 1.09 points lower (0.91 to 1.28)
---   winners score 1.14 points less (0.84 to 1.45)
local recipe = layer("recipes/rent", {
  game = "barrels", says = "To work at a well or ladder where somebody else stands costs a coin.",
})

local spot = var("spot")
local rent = given((spot:total() - spot:count(who.worker)):above(0), 1)
recipe:forbid("work.draw", "rent.draw", who.coins:below(var("n") - 1 + rent), { says = "It costs a coin more there." })
recipe:forbid("work.climb", "rent.climb", who.coins:below(rent), { says = "It costs a coin there." })
for _, option in ipairs { "work.draw", "work.climb" } do recipe:before(option, effect.add(who.coins, -rent)) end

recipe:test("the second at a well pays", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1):answer("work.draw", g.wells.well1, 1):answer("work.draw", g.wells.well1, 1)
  t:equal(g.players[1].coins:get(), 3)
  t:equal(g.players[2].coins:get(), 2)
  g.players[3].coins:set(0)
  t:refused("rent.draw", "work.draw", g.wells.well1, 1)
end)
