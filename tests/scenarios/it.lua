-- game: tests/games/census/base.lua
--- Words that go over things, and what they speak of: `it`.

local function rich(...)
  for seat, n in ipairs { ... } do g.players[seat].coins:set(n) end
end

test("sums, the n-th highest and lowest, and the highest that is alone", { players = 4 }, function(t)
  rich(3, 3, 1, 2)
  t:equal(value("all"), 9)
  t:equal(value("second"), 3, "equal ones count one by one")
  t:equal(value("last_but_one"), 2)
  t:equal(value("fifth"), 1, "of four the fifth is the last")
  t:equal(value("alone"), 2, "3 is shared")
  t:check(not value("richest", g.players[1]), "nor is anybody alone with it")
  rich(4)
  t:equal(value("alone"), 4)
  t:check(value("richest", g.players[1]) and not value("richest", g.players[2]))
  rich(2, 2, 2, 2)
  t:equal(value("alone"), -1)
end)

test("how many, one, each", { players = 4 }, function(t)
  rich(3, 3, 1, 2)
  t:equal(value("seats"), 4)
  t:equal(value("poor"), 2)
  t:check(not value("broke") and value("solvent"))
  rich(0)
  t:check(value("broke") and not value("solvent"))
end)

test("inside one another each has an it of its own", { players = 3 }, function(t)
  rich(3, 3, 1)
  t:check(value("shared", g.players[1]) and not value("shared", g.players[3]))
  t:equal(value("pairs"), 5)
  g.card.a:move(g.players[1].hand)
  g.card.d:move(g.players[2].hand)
  t:equal(value("hands"), 3)
end)

test("rows of places, and cards", { players = 2 }, function(t)
  t:equal(value("grazed"), 1)
  g.field.first:move(g.field.third, "sheep")
  t:equal(value("grazed"), 2)
  t:check(value("grazing"))
  local one = g.players[1]
  for _, id in ipairs { "a", "b", "c" } do g.card[id]:move(one.hand) end
  t:equal(value("dearest", one), 5)
  t:equal(value("next_dearest", one), 5)
  t:equal(value("own", one), 2)
  g.card.c:move(g.deck)
  t:equal(value("next_dearest", one), 2)
end)

test("the mean of what is known, without what is empty", { players = 2 }, function(t)
  local one, two = g.players[1], g.players[2]
  t:equal(value("usual", one), 0)
  g.toll.north:set(7)
  g.toll.south:set(4)
  t:equal(value("usual", one), 0)
  g.toll.north:show(one)
  t:equal(value("usual", one), 7)
  g.toll.south:show(one)
  t:equal(value("usual", one), 5)
  g.toll.west:show(one)
  t:equal(value("usual", one), 5, "nothing is paid in the west")
  t:equal(value("usual", two), 0)
end)

test("effects for each", { players = 3 }, function(t)
  rules.pay()
  t:equal(g.players[1].coins:get(), 11)
  t:equal(g.players[3].coins:get(), 1)
end)
