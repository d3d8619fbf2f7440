-- game: tests/games/rota/base.lua
--- A course of the game that is declared.

test("questions go round the table from a seat on", { players = 3 }, function(t)
  t.g.first:set(3)
  t:phase("round")
  for _, seat in ipairs { 3, 1, 2, 3 } do
    t:expect_choice("work", t.g.players[seat])
    t:answer("work.dig")
  end
  t:equal(t.results[1], "round")
  t:equal(t.g.closed:get(), 1)
  t:equal(t.g.players[3].points:get(), 2)
end)

test("a condition decides what comes next, and with what", { players = 2 }, function(t)
  t.g.round:set(2)
  t:phase("round")
  for _ = 1, 4 do t:answer("work.rest") end
  t:equal(t.results[1], "bonus")
  t:equal(t.results[2], 2)
  t:equal(t.results[3], 7)
end)

test("try passes over what nobody can answer; ask does not", { players = 2 }, function(t)
  local two = t.g.players[2]
  t:phase("last", two)
  t:expect_choice("work", two)
  t:answer("work.rest")
  t:equal(t.results[1], "finish")
  t:equal(t.results[2], "two rounds")
  two.points:set(5)
  t:phase("last", two):answer("bonus.take"):answer("work.dig")
  t:equal(two.points:get(), 16)
end)

test("the next player is handed on", { players = 2 }, function(t)
  local two = t.g.players[2]
  two.points:set(200)
  t:phase("last", two):answer("bonus.take"):answer("work.rest")
  t:equal(t.results[1], "last")
  t:equal(t.results[2], t.g.players[1])
end)

local SLOW = { players = 2, layers = { "tests/games/rota/slow.lua" } }
test("layers wrap the rules of a course, and the course itself", SLOW, function(t)
  t:phase("round")
  for _ = 1, 4 do t:answer("work.rest") end
  t:equal(t.g.closed:get(), 11)
  t:phase("last", t.g.players[1]):answer("work.rest")
  t:equal(t.results[2], "two rounds, slowly")
end)
