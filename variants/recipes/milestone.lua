--- Milestone: the first on the fourth step of a ladder gets three points.
--- Words: milestone, race, first, achievement, ladder
--- Asks: Does everybody play the same way? Is this move too strong, or never worth it?
---
--- diff: adds claimed, adds after work.climb
--- oilpatch compare barrels --b recipes/milestone --games 1000 --bots random
---   scores are 0.853 points higher (0.816 to 0.889)
---   winners score 1.330 points more (1.238 to 1.422)
---   wins are 0.39 points clearer (0.27 to 0.52)
local recipe = layer("recipes/milestone", {
  game = "barrels", says = "The first on the fourth step of each ladder gets three points.",
})

local spot = var("spot")
recipe:counter("claimed", { like = "ladders", min = 0, max = 1 })
recipe:after("work.climb",
  flow.when(who.height:item(spot.step):is(4) & the.claimed:item(spot):is(0),
    effect.set(the.claimed:item(spot), 1), effect.add(who.points, 3)))

recipe:test("the first on step four, nobody else", { players = 4 }, function(t)
  t:setup()
  for seat = 1, 2 do
    local player = g.players[seat]
    player.height[g.ladders.ladder2]:set(3)
    g.bag:move_up_to(player.barrels, g.amber, 1)
    t:run(play, player, "work"):answer("work.climb", g.ladders.ladder2, g.amber)
    t:equal(player.points:get(), seat == 1 and 3 or 0)
  end
end)
