--- Edges that games seldom touch: room, the ends of ranges, and what is said of them.
local help = include("lessons/help")
local cubes, money, invest = help.cubes, help.money, help.invest

local FOUR = { players = 4 }

test("OF-LEASE-10 OF-INVEST-1 OF-SELECT-2: one marker and one worker", FOUR, function(t)
  t:setup()
  for _, spot in ipairs(g.spot) do t:equal(spot:room(), 1, spot.id) end
  for _, space in ipairs(g.invested) do t:equal(space:room(), 1, space.id) end
  for _, space in ipairs(g.space) do t:equal(space:room(), 1, space.id) end
end)

test("OF-DRILL-3: what a derrick stores, in words", FOUR, function(t)
  local austin = g.spot.austin1
  t:equal(value("drill.says", austin, 1, 0), "Austin 1: store 1 oil")
  t:equal(value("drill.says", austin, 0, 1), "Austin 1: store 1 gas")
  t:equal(value("drill.says", austin, 2, 1), "Austin 1: store 2 oil and 1 gas")
  t:equal(value("drill.says", austin, 0, 0), "Austin 1: store nothing")
end)

test("OF-INVEST-2 OF-SELL-6: the price of a row, from empty to full", FOUR, function(t)
  local row = g.covered.five
  local prices = { 10, 11, 12, 13, 14, 15 }
  for n, price in ipairs(prices) do
    row:set(n - 1)
    t:equal(value("invest.price", row), price, n - 1 .. " covered")
  end
  row:set(#prices)
  t:equal(value("invest.price", row), 15, "a full row keeps its last price")
end)

test("OF-INFO-3: before cards are laid all see that none is", FOUR, function(t)
  t:setup()
  for _, player in ipairs(g.players) do
    for _, other in ipairs(g.players) do t:check(player.laid:known(other), tostring(player)) end
  end
end)

test("OF-SETUP-11: what is returned is made up for", FOUR, function(t)
  for seed = 1, 30 do
    t:position { seed = tostring(seed) }
    t:setup()
    t:equal(g.tile_market:size(), 6)
    t:equal(g.tile_stack:size(), 12)
  end
end)

test("OF-TWO-5: it stands on a space of its table, also of a table of two",
  { players = 2, set = { ["spaces.players"] = 2 } }, function(t)
  t:equal(rules.dummy.space("build"), g.space.build1)
  t:equal(rules.dummy.space("drill"), g.space.drill1)
end)

test("OF-SCORE-3 OF-GAS-6: what stores nothing is no unit", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  cubes(a.storage, 1, 0)
  g.card["small#1"]:move(a.extensions)
  t:equal(rules.score.units(a), 0)
end)

test("OF-SCORE-5: nobody has a dollar, so all tie for most money", FOUR, function(t)
  t:setup()
  for _, player in ipairs(g.players) do money(player, 0) end
  for _, player in ipairs(g.players) do t:equal(rules.score.money(player), 1) end
end)

test("OF-SCORE-1: points of investments and of the local market", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  a.vp:set(4)
  invest(a, g.covered.three, 1)
  local parts = value("score.parts", a)
  t:equal(parts[1].points, 3)
  t:equal(parts[2].points, 4)
end)

test("OF-SETUP-9: two of each type, if a table wants it",
  { players = 3, set = { ["setup.out"] = 2 } }, function(t)
  t:setup()
  for _, tile in ipairs(g.removed:cards()) do t:equal(g.removed:count("kind", tile.kind), 2, tile.id) end
  t:equal(g.removed:size(), 12)
end)

test("OF-SETUP-11: it gives up when the stack holds nothing else", FOUR, function(t)
  g.tile_stack:move_all(g.removed)
  for _, id in ipairs { "small#1", "small#2", "small#3" } do g.card[id]:move(g.tile_market) end
  t:check(not value("setup.surplus", g.tile_market:top()), "an empty stack")
  g.card["medium#1"]:move(g.tile_stack)
  t:check(value("setup.surplus", g.tile_market:top()), "something else lies there")
end)
