-- game: tests/games/bourse/base.lua
--- Interjections by anyone: who may, when, and what the question is afterwards.

test("another player sells while the first one decides", { players = 3 }, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t:phase("turn", one, 1)
  t:interject(two, "sell", 2)
  t:expect_choice("work", one)
  t:equal(two.coins:get(), 2)
  t:equal(one.coins:get(), 0)
  t:answer("work.dig")
  t:equal(t.g.price:get(), 2)
end)

test("the player who is asked interjects as ever", { players = 3 }, function(t)
  local one = t.g.players[1]
  t:phase("turn", one, 1)
  t:answer("sell", 1)
  t:expect_choice("work", one)
  t:equal(one.coins:get(), 1)
end)

test("what is left decides what may be interjected", { players = 2 }, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t:phase("turn", one, 1)
  t:interject(two, "sell", 2)
  local ok, why = pcall(t.interject, t, two, "sell", 2)
  t:check(not ok and why:find("sell.none", 1, true), "the guard is named: " .. tostring(why))
  t:interject(two, "sell", 1)
  t:check(not pcall(t.interject, t, two, "sell"), "nothing is left")
  t:check(not pcall(t.interject, t, one, "sell"), "the asked player answers, and does not interject so")
end)

test("a choice without a window hears nobody", { players = 2 }, function(t)
  t:run(play, t.g.players[1], "alone")
  t:check(not pcall(t.interject, t, t.g.players[2], "sell", 1))
end)

test("a pause asks those who can, from the first player on, until they say nothing", { players = 3 }, function(t)
  local one, two, three = t.g.players[1], t.g.players[2], t.g.players[3]
  t.g.first:set(2)
  t:run(pause, "any_time")
  t:expect_choice("any_time", two)
  t:answer("sell", 1)
  t:expect_choice("any_time", two)
  t:answer("any_time.pass")
  t:expect_choice("any_time", three)
  t:answer("sell", 2)
  t:answer("sell", 1)
  t:expect_choice("any_time", one)
  t:answer("any_time.pass")
  t:equal(t:asks(), nil)
end)

test("a pause for one player asks nobody else", { players = 3 }, function(t)
  t:run(pause, "any_time", t.g.players[3])
  t:expect_choice("any_time", t.g.players[3])
  t:answer("any_time.pass")
  t:equal(t:asks(), nil)
end)

test("nobody is asked at a pause who has nothing", { players = 2 }, function(t)
  for _, player in ipairs(t.g.players) do player.portfolio:move(t.g.bank, player.share, 3) end
  t:run(pause, "any_time")
  t:equal(t:asks(), nil)
end)
