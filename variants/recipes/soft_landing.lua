--- Nobody is out: who spent most loses ten points instead.
--- Words: elimination, out, soft, penalty, family
--- Asks: Is it too cruel?
---
--- diff: wraps score.judge, weighs heuristic: bid.again.out, weighs heuristic: bid.secret.out, weighs
---   heuristic: open.out
--- oilpatch compare qe --b recipes/soft_landing --games 1000 --bots random
---   scores are 11.26 points higher (11.01 to 11.51)
---   winners score 6.90 points more (6.23 to 7.56)
---   the lead changes 0.466 times less (0.435 to 0.497)
---   the winner leads for good 26.0 % of the game earlier (23.8 to 28.1)
local recipe = layer("recipes/soft_landing", {
  game = "qe", says = "Who spent most loses ten points instead of the game.",
})

recipe:wrap("score.judge", function(_, player)
  local lost = value("eliminated", player) and 10 or 0
  return rules.score.final(player) - lost, -value("spend", player)
end)

-- To bots that costs less than the game.
recipe:bot("heuristic", { weights = { ["open.out"] = 0.3, ["bid.secret.out"] = 0.3, ["bid.again.out"] = 0.3 } })

recipe:test("ten points, but still in the game", { players = 4 }, function(t)
  t:setup()
  local tile = g.stack:draw(g.players[1].tiles)
  g.price[tile.id]:set(50)
  t:check(value("eliminated", g.players[1]))
  t:equal(rules.score.judge(g.players[1]), rules.score.final(g.players[1]) - 10)
end)
