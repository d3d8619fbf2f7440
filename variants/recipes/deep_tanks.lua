--- Room to wait: a tank keeps three crude instead of two.
--- Words: storage, tank, room, hoarding, wait
--- Asks: Is there too little to plan?
---
--- diff: sets store.limit
--- oilpatch compare giganten --b recipes/deep_tanks --games 200 --bots random
---   scores are 364 points higher (216 to 511)
---   winners score 430 points more (220 to 640)
local recipe = layer("recipes/deep_tanks", {
  game = "giganten", says = "A tank keeps three crude after the auctions.",
})

recipe:set("store.limit", 3, { instead = true })

recipe:test("three stay", { players = 3 }, function(t)
  t:setup()
  local tank = g.players[1].tank[1]
  g.supply:move(tank, "crude", 5)
  t:run(rules.store.all)
  t:equal(tank:total(), 3)
end)
