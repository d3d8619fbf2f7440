--- A draft before the game: the cards of the deal go round, and everybody picks.
local house = layer("house/draft", {
  game = "barrels", says = "The first hands are drafted: pick a card, pass the rest to the left.",
})

house:pile("packet", { per = "player", sees = "owner", loose = true })
house:choice("draft", { "card", who.packet }, { says = "keep {card}", asks = "Which card do you keep?" })

--- The packets move one place on.
house:rule("draft.pass", function()
  local held = {}
  for seat, player in ipairs(g.players) do held[seat] = player.packet:cards() end
  for seat, cards in ipairs(held) do
    for _, card in ipairs(cards) do card:move(g.players[seat].next.packet) end
  end
end)

house:after("setup", function()
  for _, player in ipairs(g.players) do player.hand:move_all(player.packet) end
  for _ = 1, 3 do
    for i, card in ipairs(together(g.players, "draft")) do card:move(g.players[i].hand) end
    rules.draft.pass()
  end
end)

house:test("everybody ends with three cards, of three packets", { players = 4 }, function(t)
  t:phase("setup")
  t:expect_choice("draft", g.players[1])
  t:equal(g.players[1].packet:size(), 3)
  t:auto()
  for _, player in ipairs(g.players) do
    t:equal(player.hand:size(), 3)
    t:equal(player.packet:size(), 0)
  end
end)
