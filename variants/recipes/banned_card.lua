--- Without a card: what would the game be without it? Three cards stay in the box.
--- Words: card, strong, weak, ban, remove, balance
--- Asks: Is this card too strong?
---
--- diff: adds banned, adds before setup
--- oilpatch compare barrels --b recipes/banned_card --games 1000 --bots random
---   no figure differs for certain
local recipe = layer("recipes/banned_card", {
  game = "barrels", says = "Cards 2, 7 and 12, which are worth five, stay in the box.",
})

recipe:pile("banned", { sees = "all" })
recipe:before("setup", function()
  for _, id in ipairs { "card2", "card7", "card12" } do g.card[id]:move(g.banned) end
end)

recipe:test("they are out of the game", { players = 4 }, function(t)
  t:setup()
  t:equal(g.banned:size(), 3)
  for _, card in ipairs(g.banned) do t:equal(card.worth, 5) end
end)
