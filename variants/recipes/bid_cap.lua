--- A ceiling: no bid is higher than a hundred.
--- Words: ceiling, cap, limit, bid, inflation, auction
--- Asks: Are the prices right?
---
--- diff: sets max_bid
--- oilpatch compare qe --b recipes/bid_cap --games 1000 --bots random
---   no figure differs for certain
local recipe = layer("recipes/bid_cap", { game = "qe", says = "No bid is higher than 100." })

recipe:set("max_bid", 100)

recipe:test("a hundred is the most", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  t:phase("opening", g.players[1])
  t:check(t:offers(100) and not t:offers(101))
end)
