--- Catch-up: whoever has fewest points at the end of a round gets two coins.
--- Words: catch-up, rubber band, last, leader, behind
--- Asks: Does the leader run away?
---
--- diff: adds catch_up.coins, adds after round.close
--- oilpatch compare barrels --b recipes/catch_up --games 1000 --bots random
---   scores are 0.688 points higher (0.627 to 0.748)
---   winners score 0.299 points more (0.201 to 0.397)
local recipe = layer("recipes/catch_up", {
  game = "barrels", says = "Whoever has fewest points when a round ends gets two coins.",
})

recipe:value("catch_up.coins", 2, { says = "Coins for the last.", from = 0, to = 9 })
recipe:after("round.close", flow.each(1,
  flow.when(who.points:is(the.points:lowest()), effect.add(who.coins, setting("catch_up.coins")))))

recipe:test("the last get two coins, and nobody else", { players = 4 }, function(t)
  t:setup()
  for seat, player in ipairs(g.players) do player.points:set(seat == 2 and 1 or 5) end
  t:run(rules.round.close)
  t:equal(g.players[1].coins:get(), 3 + 2)
  t:equal(g.players[2].coins:get(), 3 + 2 + 2)
end)
