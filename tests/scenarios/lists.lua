-- game: barrels
--- Guards on lists of options, and lists of guards that a layer drops.

local STRIKE = { players = 4, layers = { "tests/layers/strike.lua" } }

test("one guard refuses several options, and no other", STRIKE, function(t)
  local one, g = t.g.players[1], t.g
  t:setup()
  one.coins:set(0)
  t:phase("round", 1)
  t:refused("strike.on", "work.draw", g.wells.well1, 1)
  t:refused("strike.on", "work.take", g.desks[1])
  t:check(t:offers("work.pass"))
end)

test("it refuses nobody who has a coin", STRIKE, function(t)
  t:setup()
  t.g.players[1].coins:set(1)
  t:phase("round", 1)
  t:check(t:offers("work.draw", t.g.wells.well1, 1))
end)

test("several guards are dropped together", STRIKE, function(t)
  local all = table.concat(t:changes(), ", ")
  t:check(all:find("allows work.full, allows build.full", 1, true), all)
end)
