--- Interest: who has saved five coins when a round ends gets two more.
--- Words: interest, savings, bank, coins, growth
--- Asks: Is there too little to do with coins?
---
--- diff: adds before round.close
--- oilpatch compare barrels --b recipes/interest --games 1000 --bots random
---   scores are 1.119 points higher (1.097 to 1.141)
---   winners score 1.186 points more (1.145 to 1.227)
local recipe = layer("recipes/interest", {
  game = "barrels", says = "At the end of a round five saved coins bring two more.",
})

recipe:before("round.close", flow.each(1, flow.when(who.coins:at_least(5), effect.add(who.coins, 2))))

recipe:test("five coins become seven, four stay four", { players = 4 }, function(t)
  t:setup()
  g.players[1].coins:set(5)
  g.players[2].coins:set(4)
  t:run(rules.round.close)
  t:equal(g.players[1].coins:get(), 5 + 2 + 2)
  t:equal(g.players[2].coins:get(), 4 + 2)
end)
