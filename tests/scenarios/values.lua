-- game: tests/games/toll/base.lua
--- Values that are formulas: guards, effects, words and scripts read the same one.

test("scripts read a formula with what it asks for", { players = 3 }, function(t)
  t.g.traffic:set(2)
  t:equal(value("toll", t.g.gate.south), 6)
  t:equal(value("busy"), false)
  t.g.traffic:set(3)
  t:equal(value("toll", t.g.gate.south), 10)
  t:equal(value("busy"), true)
end)

test("one that speaks of a player is read with the player first", { players = 2 }, function(t)
  t.g.players[2].coins:set(5)
  t:equal(value("tip", t.g.players[1]), 2)
  t:equal(value("tip", t.g.players[2]), 1)
end)

test("a table by player count may hold formulas and numbers", { players = 3 }, function(t)
  t:equal(value("tip"), 1)
end)

test("one that speaks of a player says so when none is given", { players = 2 }, function(t)
  local fine, message = pcall(value, "tip")
  t:check(not fine and tostring(message):find("speaks of a player", 1, true), tostring(message))
end)

test("a truth that is a formula can be set", { players = 2, set = { busy = true } }, function(t)
  t:equal(value("busy"), true)
  t:equal(value("toll", t.g.gate.south), 4)
end)

test("guards, words and effects agree", { players = 3 }, function(t)
  local one, gates = t.g.players[1], t.g.gate
  t:phase("drive")
  t:check(t:offers("pass.gate", gates.south))
  t:answer("pass.gate", gates.south)
  t:equal(one.coins:get(), 5)
  t.g.players[2].coins:set(6)
  t:refused("pass.poor", "pass.gate", gates.south)
  t:check(t:offers("pass.gate", gates.north), "2 * 2 + 1 is 5")
end)

test("a layer sets a formula, and adds to one", { players = 2, layers = { "tests/layers/dear_toll.lua" } }, function(t)
  local one, gates = t.g.players[1], t.g.gate
  gates.north:set(4)
  t:equal(value("toll", gates.north), 6)
  t:equal(value("tip", one), 3)
  t:phase("drive")
  t:answer("pass.gate", gates.north)
  t:equal(one.coins:get(), 0)
  t:equal(gates.north:get(), 5)
end)
