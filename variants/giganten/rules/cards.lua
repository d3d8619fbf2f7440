--- Actions 2 and 3: action cards, the black locomotive, licences.
local gi = game("giganten")

gi:choice("card.take", { "card", the.open }, {
  asks = "Take a card (movement points, licences)", says = "take {card}", cites = "GI-CARD-5",
})

--- 2a. The black locomotive goes as far as the star.
local drawn, star = the.open:top(), setting("black_star")
gi:rule("card.red",
  effect.deal(the.red_stack, the.open), effect.set(the.black, least(star, the.black + drawn.black)),
  flow.when(the.black:is(star),
    flow.tell("The black locomotive goes on by {n} to the star: the game is over.", { n = drawn.black })),
  flow.otherwise(
    flow.tell("The black locomotive goes on by {n} to column {at}.", { n = drawn.black, at = the.black })),
  { cites = "GI-CARD-1 GI-CARD-2 GI-CARD-3 GI-CARD-7 GI-END-2" })

--- 2b: as many as there are players. With the red one everyone must find a card to take.
gi:value("cards.beige", { [2] = 2, [3] = 3, [4] = 4 }, {
  says = "Beige cards that are shown.", cites = "GI-CARD-4 GI-TWO-2", from = { [2] = 1, [3] = 2, [4] = 3 }, to = 20,
})
gi:does("card.beige", effect.deal(the.beige_stack, the.open, setting("cards.beige")),
  { cites = "GI-CARD-4 GI-CARD-7" })

gi:does("card.take", effect.put(var("card"), who.card_taken), { cites = "GI-CARD-5" })

--- Where a card goes when it is done with.
local card, taken = var("card"), who.card_taken:top()
gi:rule("card.discard", { "card", "card" },
  flow.when(card.red, effect.put(card, the.red_spent)), flow.otherwise(effect.put(card, the.beige_spent)),
  { cites = "GI-CARD-6 GI-CARD-7 GI-CARD-9" })

gi:rule("card.left_over",
  flow.during(the.open:size():above(0), flow.call("card.discard", the.open:top())), { cites = "GI-CARD-6" })

gi:rule("card.spend", flow.call("card.discard", taken), { cites = "GI-CARD-9" })

-- Licences -------------------------------------------------------------

--- As many as the own card shows; fewer if stack and spent ones together are fewer.
gi:does("licence.deal", effect.draw(the.licences, who.hand, taken.licences), { cites = "GI-LIC-1 GI-LIC-3 GI-LIC-4" })

--- What a hand is worth; only its owner knows.
gi:value("licence.worth", who.hand:count("single") + who.hand:count("double") * 2,
  { says = "What a player's licences are worth together.", cites = "GI-LIC-2" })
