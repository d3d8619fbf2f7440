--- Actions 2 and 3: action cards, the black locomotive, licences.
local gi = game("giganten")

gi:choice("card.take", { "card", the.open }, {
  asks = "Take a card", says = "take {card}", cites = "GI-CARD-5",
})

--- 2a. True: the black locomotive has reached the star.
gi:rule("card.red", { cites = "GI-CARD-1 GI-CARD-2 GI-CARD-3 GI-CARD-7 GI-END-2" }, function()
  local card, star = g.red_stack:draw(g.open), value("black_star")
  g.black:set(math.min(star, g.black:get() + card.black))
  announce("The black locomotive goes on by ", card.black, " to ",
    g.black:get() == star and "the star: the game is over." or "column " .. g.black:get() .. ".")
  return g.black:get() == star
end)

--- 2b: as many as there are players. With the red one everyone must find a card to take.
gi:value("cards.beige", { [2] = 2, [3] = 3, [4] = 4 }, {
  says = "Beige cards that are shown.", cites = "GI-CARD-4 GI-TWO-2", from = { [2] = 1, [3] = 2, [4] = 3 }, to = 20,
})
gi:rule("card.beige", { cites = "GI-CARD-4 GI-CARD-7" }, function()
  for _ = 1, value("cards.beige") do g.beige_stack:draw(g.open) end
end)

gi:does("card.take", effect.put(var("card"), who.card_taken), { cites = "GI-CARD-5" })

--- Where a card goes when it is done with.
local card, taken = var("card"), who.card_taken:top()
gi:rule("card.discard", { "card", "card" },
  flow.when(card.red, effect.put(card, the.red_spent)), flow.otherwise(effect.put(card, the.beige_spent)),
  { cites = "GI-CARD-6 GI-CARD-7 GI-CARD-9" })

gi:rule("card.left_over", { cites = "GI-CARD-6" }, function()
  for _, left in ipairs(g.open:cards()) do rules.card.discard(left) end
end)

gi:rule("card.spend", flow.call("card.discard", taken), { cites = "GI-CARD-9" })

-- Licences -------------------------------------------------------------

--- As many as the own card shows; fewer if stack and spent ones together are fewer.
gi:does("licence.deal", effect.draw(the.licences, who.hand, taken.licences), { cites = "GI-LIC-1 GI-LIC-3 GI-LIC-4" })

--- What a hand is worth; only its owner knows.
gi:value("licence.worth", { says = "What a player's licences are worth together.", cites = "GI-LIC-2" },
  function(player) return player.hand:count("single") + 2 * player.hand:count("double") end)
