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

-- Every word -----------------------------------------------------------

local function sum(t, rule, ...)
  t.g.sum:set(0)
  t:run(rules.course[rule], ...)
  return t.g.sum:get()
end

test("calls pass players and numbers, to steps and to functions", { players = 3 }, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t:run(rules.course.call, one, 4)
  t:equal(two.points:get(), 8)
  t:equal(one.points:get(), 7)
  t:run(rules.course.twice, one, 5)
  t:equal(one.points:get(), 17)
end)

test("loops over players and rows, counted and by conditions", { players = 3 }, function(t)
  local one = t.g.players[1]
  t:equal(sum(t, "each", one), 231)
  t.g.row.b:set(9)
  t:equal(sum(t, "row"), 1)
  t:equal(t.g.row.a:get(), 6)
  t:equal(t.g.row.b:get(), 10)
  t:equal(sum(t, "till"), 3)
  t:equal(sum(t, "during"), 3)
  t:equal(sum(t, "leave", one), 107)
  t:equal(sum(t, "stop"), 2)
  t:equal(sum(t, "stopped"), 9)
  t:equal(sum(t, "else"), 1)
  t:run(rules.course["else"])
  t:equal(t.g.sum:get(), 11)
end)

test("one of several; a row from its middle; things and numbers as arguments", { players = 2 }, function(t)
  t:equal(sum(t, "pick", 1), 101)
  t:equal(sum(t, "pick", 2), 10)
  t:equal(sum(t, "pick", 3), 100)
  t:equal(sum(t, "rest", 2), 23)
  t:equal(sum(t, "rest", 4), 0)
  t:equal(sum(t, "rounds", t.g.players[2]), 212)
  t:run(rules.course.cells)
  t:equal(t.g.row.b:get(), 10)
end)

test("a flow asks until an answer, and enters the rule of an option", { players = 2 }, function(t)
  t.g.sum:set(0)
  t:run(rules.course.ask, t.g.players[2])
  t:expect_choice("more", t.g.players[2])
  t:answer("more.on", 3):answer("more.on", 1)
  t:equal(t.g.sum:get(), 4)
  t:answer("more.end")
  t:equal(t.g.sum:get(), 1004)
end)

test("to decline alone is no question", { players = 2 }, function(t)
  local one = t.g.players[1]
  t:equal(sum(t, "offer", one), 11)
  t:check(not t:asks())
  one.points:set(2)
  t.g.sum:set(0)
  t:run(rules.course.offer, one)
  t:expect_choice("deal", one)
  t:answer("bonus.take")
  t:equal(t.g.sum:get(), 10)
end)

test("an only answer that is not to decline is asked for", { players = 2, layers = { "tests/layers/no_rest.lua" } },
  function(t)
  local one = t.g.players[1]
  t:run(rules.course.offer, one)
  t:equal(t:asks(), nil, "nothing to answer at all")
  one.points:set(5)
  t:run(rules.course.offer, one)
  t:expect_choice("deal", one)
  t:answer("bonus.take")
  t:equal(one.points:get(), 15)
end)

test("what can be answered decides", { players = 2 }, function(t)
  local one = t.g.players[1]
  t:run(rules.course["try"], one)
  t:equal(one.points:get(), 3)
  t:equal(sum(t, "able", one), 1)
  t:run(rules.course["try"], one):answer("bonus.take")
  t:equal(one.points:get(), 13)
  t:equal(sum(t, "able", t.g.players[2]), 10)
end)

test("all answer in secret, then their rules run", { players = 2 }, function(t)
  t.g.first:set(2)
  t:run(rules.course.together)
  t:expect_choice("plan", t.g.players[2])
  t:answer(3):answer(4)
  t:equal(t.g.players[2].points:get(), 6)
  t:equal(t.g.players[1].points:get(), 4)
end)

test("functions and steps call each other; what comes next is handed up", { players = 3 }, function(t)
  local one = t.g.players[1]
  t.g.sum:set(0)
  t:run(rules.course.mixed, one)
  t:equal(t.g.sum:get(), 231)
  t:answer("work.dig")
  t:equal(t.results[1], "last")
  t:equal(t.results[2], t.g.players[2])
  t:phase("mixed", one):answer("work.rest")
  t:equal(t.results[1], "last")
  t:equal(t.results[2], one)
  t:phase("mixed", one):answer("work.dig")
  t:equal(t.results[2], "never")
end)

local function fails(t, rule, words, ...)
  local ok, message = pcall(function(...) t:run(rules.course[rule], ...) end, ...)
  t:equal(ok, false)
  t:equal(tostring(message):find(words, 1, true) and words or message, words)
end

test("mistakes are told with the rule that made them", { players = 2 }, function(t)
  fails(t, "lost", "'course.lost' asks, but was begun without a player")
  fails(t, "endless", "it goes round and round and asks nobody")
  fails(t, "deep", "call each other too deep")
  fails(t, "low", "rota/base.lua:71: 'course.low', effect 2 (add): purse can't go below 0", t.g.players[1])
end)

local STEPS = { players = 3, layers = { "tests/games/rota/steps.lua" } }
test("layers put steps before, after and in place of rules", STEPS, function(t)
  local one = t.g.players[1]
  t:equal(sum(t, "stop"), 32)
  t:equal(sum(t, "stopped"), 39)
  t:equal(sum(t, "each", one), 234)
  t:equal(sum(t, "mixed", one), 234)
  t:equal(sum(t, "call", one, 0), 1)
  t.g.sum:set(0)
  t:run(rules.course.ask, one):answer("more.end")
  t:equal(t.g.sum:get(), 1005)
  t:phase("mixed", one):answer("work.rest")
  t:equal(t.results[1], "last")
end)
