--- Market refresh: three open cards for two coins each; what is left is swept away each round.
--- Words: market refresh, market, display, buy, cards, river
--- Asks: Is there too little to do with coins? Is there too much luck?
---
--- diff: adds market, adds work.buy, forbids buy.coins, forbids buy.hand, adds before round
--- oilpatch compare barrels --b recipes/market --games 1000 --bots random
---   scores are 1.27 points lower (1.07 to 1.46)
---   winners score 1.13 points less (0.82 to 1.44)
---   4.1 points fewer games are shared wins (1.5 to 6.7)
local recipe = layer("recipes/market", {
  game = "barrels", says = "Three cards lie open for two coins each; every round brings new ones.",
})

local card = var("card")
recipe:pile("market", { sees = "all", capacity = 3 })
recipe:option("work.buy", { "card", the.market }, { says = "buy {card} for two coins" })
recipe:forbid("work.buy", "buy.coins", who.coins:below(2), { says = "An open card costs two coins." })
recipe:forbid("work.buy", "buy.hand", who.hand:room():is(0), { says = "A hand holds {hand.capacity} cards." })
recipe:does("work.buy", effect.move(who.worker, who.bench, the.idle), effect.add(who.coins, -2),
  effect.put(card, who.hand))
recipe:before("round", effect.take_all(the.market, the.played), effect.deal(the.deck:item(1), the.market),
  effect.deal(the.deck:item(2), the.market), effect.deal(the.deck:item(3), the.market))

recipe:test("an open card is bought; the rest goes", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1)
  t:equal(g.market:size(), 3)
  local bought = g.market:top()
  t:answer("work.buy", bought)
  t:equal(bought:pile(), g.players[1].hand)
  t:equal(g.players[1].coins:get(), 1)
  t:phase("round", 2)
  t:equal(g.played:size(), 2)
end)
