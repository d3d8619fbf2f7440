-- game: tests/games/dummies/base.lua
--- A seat that is nobody's.

test("the neutral seat has what every seat has, and nothing else", { players = 2 }, function(t)
  local dummy = t.g.dummy
  t:equal(dummy.seat, 3)
  t:check(dummy.neutral and not t.g.players[1].neutral)
  t:equal(#t.g.players, 2)
  t:equal(#t.g.bench, 3)
  t:equal(#t.g.coins, 2)
  t:equal(dummy.bench:count(dummy.worker), 2)
  t:equal(t.g.bench[dummy], dummy.bench)
  t:check(not pcall(function() return dummy.coins end), "no money")
  t:check(not pcall(function() return dummy.next end), "no neighbours")
  t:equal(t.g.players[2].next, t.g.players[1])
end)

test("with more players there is none", { players = 3 }, function(t)
  t:check(not pcall(function() return t.g.dummy end))
  t:equal(#t.g.bench, 3)
end)

test("its pieces count on spots", { players = 2 }, function(t)
  local one, dummy = t.g.players[1], t.g.dummy
  rules["dummy.go"](dummy)
  t:equal(t.g.field.south:leader(), dummy)
  one.bench:move(t.g.field.south, one.worker)
  t:equal(t.g.field.south:leader(), nil)
  t:equal(t.g.field.south:seated(dummy), 1)
  t.g.field:send_home(t.g.bench)
  t:equal(dummy.bench:count(dummy.worker), 2)
end)

test("a majority is rewarded with counters alone", { players = 2 }, function(t)
  local one = t.g.players[1]
  one.bench:move(t.g.field.south, one.worker)
  local before = t.g.coins:sum()
  local ok, why = pcall(t.g.field.majority, t.g.field, t.g.bench)
  t:check(not ok and why:find("a row of counters expected", 1, true), tostring(why))
  t:equal(t.g.coins:sum(), before)
  t.g.field:majority(t.g.coins, 2)
  t:equal(t.g.coins:sum(), before + 2)
end)

test("conditions know it", { players = 2 }, function(t)
  t:phase("turn", t.g.players[1], 1)
  t:check(t:offers("work.follow"))
  rules["dummy.go"](t.g.dummy)
  rules["dummy.go"](t.g.dummy)
  t:answer("work.rest")
  t:phase("turn", t.g.players[2], 1)
  t:refused("follow.gone", "work.follow")
end)

test("what is done to all players is not done to it", { players = 2 }, function(t)
  t.g.coins:add(-3)
  for _, player in ipairs(t.g.players) do t:equal(player.coins:get(), 0) end
end)

test("nobody decides for it", { players = 2 }, function(t)
  local ok, why = pcall(t.run, t, play, t.g.dummy, "work")
  t:check(not ok and why:find("nobody decides", 1, true), tostring(why))
end)
