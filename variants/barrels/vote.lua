--- A vote before the first round: everyone lays a card, in secret, for or against more coins.
local house = layer("vote", {
  game = "barrels", says = "A secret vote with a card before the game: more votes for it, 3 coins for everyone.",
})

house:pile("voted", { capacity = 4 })
house:counter("votes")
house:option("vote.for", { "card", who.hand }, { says = "for it, with {card}" })
house:option("vote.against", { "card", who.hand }, { says = "against it, with {card}" })
house:choice("vote", { options = { "vote" }, asks = "Coins for everyone? Lay a card, in secret" })
house:does("vote.for", effect.put(var("card"), the.voted), effect.add(the.votes))
house:does("vote.against", effect.put(var("card"), the.voted), effect.add(the.votes, -1))

house:rule("vote", function()
  play_together(g.players, "vote")
  if g.votes:get() > 0 then g.coins:add(3) end
end)

house:wrap("setup", function(base)
  local next, number = base()
  rules.vote()
  return next, number
end)

--- Without a word bots lay the card that is worth least to them; with it they also know what a vote is for.
house:worth("vote.for", "vote", 250, { says = "coins for everyone" })
house:words("fr", { ["worth.vote"] = "des pièces pour tous" })

house:test("the cards are laid once all have voted", { players = 4 }, function(t)
  local g = t.g
  for _, player in ipairs(g.players) do g.deck.trade1:draw(player.hand) end
  local coins = g.players[1].coins:get()
  t:run(rules.vote)
  for i, player in ipairs(g.players) do
    t:expect_choice("vote", player)
    t:equal(g.voted:size(), 0, "nobody sees a vote before all are in")
    t:answer(i < 4 and "vote.for" or "vote.against", player.hand:top())
  end
  t:equal(g.voted:size(), 4)
  t:equal(g.votes:get(), 2)
  t:equal(g.players[1].coins:get(), coins + 3)
end)

house:test("bots vote with the card that is worth least, and for coins", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  t:run(play, player, "vote")
  local option, card = t:best("heuristic")
  t:equal(option, "vote.for")
  for _, other in ipairs(player.hand) do
    t:check(t:worth("heuristic", "vote.for", other) <= t:worth("heuristic", "vote.for", card))
    t:equal(t:worth("heuristic", "vote.for", other) - t:worth("heuristic", "vote.against", other), 250)
  end
end)
