--- Events: a card is turned up before each round, and all must live with it.
--- Words: events, event cards, news, chance, deck
--- Asks: Do all games feel the same?
---
--- diff: adds events, adds event, adds before setup, adds before round
--- oilpatch compare barrels --b recipes/events --games 1000 --bots random
---   scores are 0.68 points higher (0.48 to 0.87)
---   winners score 0.69 points more (0.38 to 1.00)
local recipe = layer("recipes/events", {
  game = "barrels", says = "An event is turned up before each round: coins for all, coins from all, or a barrel each.",
})

recipe:pile("events", { sees = "none" })
recipe:pile("event", { sees = "all" })
recipe:cards("events", { { id = "boom", coins = 2, barrels = 0 }, { id = "slump", coins = -1, barrels = 0 },
  { id = "gusher", coins = 0, barrels = 1 }, { id = "calm", coins = 0, barrels = 0 } })
recipe:before("setup", effect.shuffle(the.events))
local news = the.event:top()
recipe:before("round", effect.deal(the.events, the.event),
  flow.each(1, effect.add(who.coins, most(-who.coins, news.coins)),
    flow.when(news.barrels:above(0), effect.draw(the.bag, who.barrels, 1))))

recipe:test("a slump takes a coin, a gusher brings a barrel", { players = 4 }, function(t)
  t:setup()
  local one = g.players[1]
  if g.events:top() ~= g.card.slump then g.events:top():swap(g.card.slump) end
  t:phase("round", 1)
  t:equal(one.coins:get(), 2)
  if g.events:top() ~= g.card.gusher then g.events:top():swap(g.card.gusher) end
  t:phase("round", 2)
  t:equal(one.barrels:total(), 4)
end)
