--- A safe start: everybody begins with a security chip, as far as they go.
--- Words: start, security, safe, beginner, chip
--- Asks: Is it too cruel? Can beginners and experts play together?
---
--- diff: adds after setup
--- oilpatch compare peak_oil -p 4 --b recipes/body_guards --games 200 --bots random
---   seat 2 wins 13.3 points more often (4.9 to 21.3)
---   seat 3 wins 15.3 points less often (6.5 to 23.7)
local recipe = layer("recipes/body_guards", {
  game = "peak_oil", says = "Everybody begins with a security chip, as far as they go.",
})

recipe:after("setup", function()
  for _, player in ipairs(g.players) do g.reserve:move_up_to(player.hq, g.security, 1) end
end)

recipe:test("a chip in every HQ", { players = 4 }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do t:check(player.hq:count("security") >= 1) end
end)
