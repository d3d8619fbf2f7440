--- Deck building: everybody has a deck of their own, plays its top card when passing, and buys more cards.
--- Words: deck building, own deck, discard, reshuffle, engine
--- Asks: Do all games feel the same? Is there too little to plan?
---
--- diff: adds shop, adds used, adds own_deck, adds before round, adds after work.pass
--- oilpatch compare barrels --b recipes/deck_building --games 1000 --bots random
---   no figure differs for certain
local recipe = layer("recipes/deck_building", {
  game = "barrels", says = "Passing plays the top card of one's own deck for coins, then adds a better one to it.",
})

recipe:pile("shop", { sees = "all", title = "cards to be had" })
recipe:pile("used", { per = "player", sees = "all", title = "own discard pile" })
recipe:pile("own_deck", { per = "player", sees = "none", refill = "used", title = "own deck" })
recipe:cards("shop", { { id = "penny", gives = 0, copies = 8 }, { id = "purse", gives = 1, copies = 40 } })
recipe:before("round", effect.when(var("number"):is(1), effect.each("players", effect.deal(the.shop, it.used, 2))))
recipe:after("work.pass", effect.deal(who.own_deck, who.used), effect.add(who.coins, who.used:top().gives),
  effect.deal(the.shop, who.used))

recipe:test("the deck is shuffled from the own discard pile, and grows", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1)
  for _ = 1, 12 do t:answer("work.pass") end
  for _, player in ipairs(g.players) do t:equal(player.own_deck:size() + player.used:size(), 2 + 3) end
  t:check(g.players[1].own_deck:size() > 0, "it was shuffled")
end)
