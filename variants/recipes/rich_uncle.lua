--- A faster start: five dollars more for everyone.
--- Words: start, money, fast, setup, opening
--- Asks: Is the beginning slow?
---
--- diff: adds to setup.money
--- oilpatch compare oilfield --b recipes/rich_uncle --games 200 --bots random
---   games are 24 turns shorter (11 to 37)
local recipe = layer("recipes/rich_uncle", { game = "oilfield", says = "Everyone starts with five dollars more." })

recipe:add("setup.money", 5)

recipe:test("five more", { players = 4 }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do t:equal(player.money:get(), 20 + 5) end
end)
