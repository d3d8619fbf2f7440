--- Open books: everybody learns what a company was sold for.
--- Words: open, information, secret, prices, memory
--- Asks: Is too much hidden?
---
--- diff: adds after award.tell
--- oilpatch compare qe --b recipes/open_books --games 1000 --bots random
---   scores are 0.30 points lower (0.13 to 0.47)
local recipe = layer("recipes/open_books", { game = "qe", says = "All learn the price of every company." })

recipe:after("award.tell", effect.show(the.block:top().paid))

recipe:test("all know the price", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  t:phase("turn"):auto()
  g.auctioneer:set(1)
  if g.block:size() == 0 then g.stack:draw(g.block) end
  local tile = g.block:top()
  t:run(rules.award.sell, g.players[2], 30)
  for _, player in ipairs(g.players) do t:check(g.price[tile.id]:known(player)) end
end)
