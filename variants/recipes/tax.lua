--- Tax: when a round ends everybody pays a coin for every three they have.
--- Words: tax, upkeep, rich, hoarding, coins
--- Asks: Do players hoard?
---
--- diff: adds tax.per, adds before round.close
--- oilpatch compare barrels --b recipes/tax --games 1000 --bots random
---   scores are 1.062 points lower (1.005 to 1.120)
---   winners score 1.07 points less (0.96 to 1.18)
local recipe = layer("recipes/tax", {
  game = "barrels", says = "At the end of a round one coin in three goes to the bank.",
})

recipe:value("tax.per", 3, { says = "Coins of which one is due.", from = 1, to = 20 })
recipe:before("round.close", flow.each(1, effect.add(who.coins, -(who.coins // setting("tax.per")))))

recipe:test("seven coins pay two", { players = 4 }, function(t)
  t:setup()
  g.players[1].coins:set(7)
  t:run(rules.round.close)
  t:equal(g.players[1].coins:get(), 7 - 2 + 2)
end)
