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

-- Bots that are weights

test("what is slipped in counts beside the best answer, which is still to come", { players = 2 }, function(t)
  local one = t.g.players[1]
  t:phase("turn", one, 1)
  t.g.price:set(2)
  local worth, terms, words = t:worth("trader", "sell", 2)
  t:equal(terms.coins, 4000)
  t:equal(terms.shares, -3000)
  t:equal(terms.anyway, (t:worth("trader", "work.dig")), "then one digs")
  t:equal(worth, 6000)
  t:check(words:find("the best you can do anyway (+5.0)", 1, true), words)
  local _, plain, only = t:worth("trader", "work.dig")
  t:equal(plain.anyway, 0)
  t:check(not only:find("anyway", 1, true), only)
end)

test("a small gain is slipped in before a large one", { players = 2 }, function(t)
  t:phase("turn", t.g.players[1], 1)
  t.g.price:set(2)
  local given = {}
  for i = 1, 3 do
    given[i] = table.concat({ t:best("trader") }, " ")
    t:answer(t:best("trader"))
  end
  t:equal(table.concat(given, ", "), "sell 2, sell 1, work.dig")
end)

test("what loses or changes nothing is not slipped in", { players = 2 }, function(t)
  local one = t.g.players[1]
  t.g.deck:draw(one.hand)
  t:phase("turn", one, 1)
  t:check(t:offers("reveal", one.hand:top()), "a card could be shown")
  t:check(t:worth("trader", "sell", 1) < (t:worth("trader", "work.dig")), "a share costs more than its price")
  t:equal((t:worth("trader", "reveal", one.hand:top())), (t:worth("trader", "work.dig")))
  t:equal(t:best("trader"), "work.dig")
end)

test("so it is at a pause, where nothing is the answer", { players = 2 }, function(t)
  local one = t.g.players[1]
  t.g.deck:draw(one.hand)
  t:run(pause, "any_time", one)
  t:equal((t:worth("trader", "any_time.pass")), 0)
  t:equal((t:worth("trader", "reveal", one.hand:top())), 0)
  t:equal(t:best("trader"), "any_time.pass")
  t.g.price:set(2)
  t:equal((t:best("trader")), "sell")
end)
