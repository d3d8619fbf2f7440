-- game: tests/games/workshop/base.lua
--- What each player has for themselves.

test("a deck is filled from its owner's discard pile", { players = 2 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  for _ = 1, 3 do one.deck:draw(one.used) end
  two.deck:draw(two.used)
  t:equal(one.deck:size(), 0)
  t:check(one.deck:draw(one.hand), "it was filled again")
  t:equal(one.deck:size(), 2)
  t:equal(one.used:size(), 0)
  t:equal(two.used:size(), 1, "nobody else's cards are taken")
  t:prove()
end)

test("a bag is filled from its owner's heap", { players = 2 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  t:check(two.sack:draw(g.crate))
  t:equal(two.heap:total(), 0)
  t:equal(one.heap:total(), 2)
end)

test("alone at the table it is the same", { players = 1 }, function(t)
  t:setup()
  local one = g.players[1]
  for _ = 1, 3 do one.deck:draw(one.used) end
  t:check(one.deck:draw(one.hand))
end)

test("items of a row take as many as they say", { players = 2 }, function(t)
  t:setup()
  t:equal(g.shelf.low:room(), 2)
  t:equal(g.shelf.high:room(), 5)
  t:check(not pcall(function() g.crate:move(g.shelf.low, "bolt", 3) end), "a third one has no room")
  g.crate:move(g.shelf.high, "bolt", 3)
end)

test("a purse is its owner's secret", { players = 2 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  t:check(one.purse:known(one) and not one.purse:known(two))
end)
