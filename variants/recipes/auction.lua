--- Auction: a round begins with a card under the hammer; all bid coins in secret.
--- Words: auction, bid, secret, sealed, coins, card
--- Asks: Is there too little to do with coins?
---
--- diff: adds sealed, adds auction, adds before round, adds fair bid
--- oilpatch compare barrels --b recipes/auction --games 1000 --bots random
---   games have 11.9960 decisions more (11.9868 to 12.0052)
---   scores are 0.42 points lower (0.25 to 0.60)
---   winners score 0.49 points less (0.20 to 0.79)
local recipe = layer("recipes/auction", {
  game = "barrels", says = "Each round begins with a sealed auction of one card, paid in coins.",
})

recipe:choice("sealed", { "coins", amount(0, who.coins) }, { asks = "Your secret bid for a card of the first desk" })
recipe:rule("auction", function()
  local best, winner = 0, nil
  for i, bid in ipairs(together(g.players, "sealed")) do
    if bid > best and g.players[i].hand:size() < 6 then best, winner = bid, g.players[i] end
  end
  if not winner or not g.deck.trade1:draw(winner.hand) then return end
  winner.coins:add(-best)
  announce(winner, " gets the card for ", best, ".")
end)
recipe:before("round", flow.run("auction"))
--- Without a word bots try what a bid may bring; this tells them that a card is worth about two coins.
recipe:worth("sealed", "fair bid", entry({ 400, 700, 500, 100 }, var("coins")), { says = "a card for {coins} coins" })

recipe:test("the highest bid pays and gets the card", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1)
  for _, bid in ipairs { 1, 3, 0, 2 } do t:answer(bid) end
  t:equal(g.players[2].coins:get(), 0)
  t:equal(g.players[2].hand:size(), 4)
  t:equal(g.players[1].coins:get(), 3)
end)
