--- Nobody is out: who spent most loses ten points instead.
--- Words: elimination, out, soft, penalty, family
--- Asks: Is it too cruel?
---
--- diff: wraps score.judge
--- oilpatch compare qe --b recipes/soft_landing --games 1000 --bots random
---   scores are 11.26 points higher (11.01 to 11.51)
---   winners score 6.90 points more (6.23 to 7.56)
---   the lead changes 0.475 times less (0.405 to 0.545)
---   the winner leads for good 27.0 % of the game earlier (21.8 to 31.6)
local recipe = layer("recipes/soft_landing", {
  game = "qe", says = "Who spent most loses ten points instead of the game.",
})

recipe:wrap("score.judge", function(_, player)
  local lost = value("eliminated", player) and 10 or 0
  return rules.score.final(player) - lost, -value("spend", player)
end)

recipe:test("ten points, but still in the game", { players = 4 }, function(t)
  t:setup()
  local tile = g.stack:draw(g.players[1].tiles)
  g.price[tile.id]:set(50)
  t:check(value("eliminated", g.players[1]))
  t:equal(rules.score.judge(g.players[1]), rules.score.final(g.players[1]) - 10)
end)
