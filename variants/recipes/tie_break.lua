--- Tie-break: equal in points, who has more cards in hand is ahead.
--- Words: tie-break, tie, draw, equal, winner
--- Asks: Are there too many ties?
---
--- diff: wraps score, adds tie
--- oilpatch compare barrels --b recipes/tie_break --games 1000 --bots random
---   the lead changes 0.158 times more (0.133 to 0.183)
---   the winner leads for good 3.57 % of the game earlier (2.75 to 4.37)
---   9.5 points fewer games are shared wins (7.7 to 11.3)
local recipe = layer("recipes/tie_break", {
  game = "barrels", says = "Of players with as many points the one with more cards in hand wins.",
})

recipe:wrap("score", function(base, player) return base(player), player.hand:size() end)

recipe:worth("tie", who.hand:size() * 20, { says = "cards, which break ties" }) -- seldom decisive, so worth little

recipe:test("cards break a tie", { players = 4 }, function(t)
  g.deck.trade1:draw(g.players[2].hand)
  local points, cards = rules.score(g.players[2])
  t:equal(points, 1)
  t:equal(cards, 1)
end)
