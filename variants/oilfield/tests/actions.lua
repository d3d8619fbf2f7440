--- What each action allows and refuses.
local help = include("lessons/help")
local cubes, lease, derrick, offer = help.cubes, help.lease, help.derrick, help.offer
local money, invest = help.money, help.invest

local FOUR = { players = 4 }

test("OF-SELECT-3: spaces for more players are closed", { players = 3 }, function(t)
  t:setup()
  t:phase("selection")
  t:refused("select.closed", g.space.drill5p)
  t:refused("select.closed", g.space.local4p)
  t:check(t:offers(g.space.invest1), "OF-SELECT-5: also what brings nothing")
end)

test("OF-SELECT-3: with five players all spaces are open", { players = 5 }, function(t)
  t:setup()
  t:phase("selection")
  for _, space in ipairs(g.space) do t:check(t:offers(space), tostring(space)) end
end)

test("OF-SELECT-6: cards are laid in secret and shown together", FOUR, function(t)
  t:setup()
  t:phase("secrets")
  t:equal(t:asks(), "secret")
  local first = t:actor()
  t:answer(g.card.national)
  t:equal(first.laid:get(), 0, "nothing is laid before all have chosen")
  t:auto()
  for _, player in ipairs(g.players) do
    t:check(player.laid:get() > 0)
    t:check(player.laid:known(player))
    t:check(not player.laid:known(player.next), "OF-INFO-3")
  end
  t:phase("reveal")
  for _, player in ipairs(g.players) do t:check(player.laid:known(player.next), "OF-PRIVATE-1") end
end)

test("OF-ROUND-7: cards return to the hands", FOUR, function(t)
  t:setup()
  for seat = 1, 4 do g.players[seat].laid:set(g.card.drill.number) end
  t:phase("reveal")
  local player = t.results[2]
  for _ = 1, 4 do
    t:phase("private", player)
    t:check(not t:asks(), "nobody is asked who could only decline")
    player = player.next
  end
  t:equal(t.results[1], "close")
  for _, owner in ipairs(g.players) do t:equal(owner.laid:get(), 0, "all five are in hand") end
  t:phase("secrets")
  for _, card in ipairs(g.private_cards) do t:check(t:offers(card)) end
end)

test("OF-LEASE-6 OF-LEASE-7: the price, and no card left", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  money(a, 6)
  t:run(rules.action.lease, a, 7)
  t:check(not t:asks())
  t:run(play, a, "lease"):refused("lease.price", "lease.take")
  t:equal(a.money:get(), 6, "OF-PAY-3: a lost action costs nothing")
  t:run(rules.action.lease, a, value("lease.private"))
  t:answer("lease.take", g.lease_market:top())
  t:equal(a.money:get(), 1)
  t:equal(a.open_spots:get(), 1)
  g.lease_market:move_all(g.lease_deck)
  money(a, 20)
  t:run(rules.action.lease, a, 5)
  t:check(not t:asks(), "OF-LEASE-7")
end)

test("OF-LEASE-8: four leases are the most", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  for i = 1, 4 do lease(a, g.spot["pecos" .. i]) end
  t:run(rules.action.lease, a, 5)
  t:check(not t:asks())
  t:run(play, a, "lease"):refused("lease.markers", "lease.take")
end)

test("OF-LEASE-11: spots of one field beside each other", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  derrick(a, "small#1", g.spot.dallas1)
  derrick(b, "small#2", g.spot.dallas2)
  derrick(a, "medium#1", g.spot.dallas3)
  cubes(a.storage, 0, 0)
  t:run(rules.action.drill, a)
  t:check(t:offers("drill.store", g.spot.dallas1))
  t:check(t:offers("drill.store", g.spot.dallas3))
  t:refused("drill.foreign", "drill.store", g.spot.dallas2)
end)

test("OF-BUILD-1: what can be bought and where it goes", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  lease(a, g.spot.austin1)
  derrick(a, "small#2", g.spot.austin2)
  lease(b, g.spot.austin3)
  local small, dear, ext = offer("small#1"), offer("medium_local#1"), offer("storage_ext#1")
  money(a, 8)
  t:run(rules.action.build, a)
  t:check(t:offers("build.derrick", small, g.spot.austin1))
  t:refused("build.taken", "build.derrick", small, g.spot.austin2)
  t:refused("build.foreign", "build.derrick", small, g.spot.austin3)
  t:refused("build.price", "build.derrick", dear)
  t:refused("build.no_derrick", "build.derrick", ext)
  t:refused("build.no_extension", "build.extension", small)
  t:answer("build.extension", ext)
  t:equal(a.money:get(), 4)
  t:equal(a.places:get(), 5)
  t:equal(a.extensions:size(), 1)
  t:check(not t:asks(), "exactly one tile")
end)

test("OF-DRILL-7 OF-BUILD-7: without a derrick or a free spot", FOUR, function(t)
  t:setup()
  local anna = g.players[1]
  t:run(rules.action.drill, anna)
  t:check(not t:asks())
  t:run(play, anna, "drill"):refused("drill.none", "drill.store", g.spot.austin1)
  t:refused("drill.none", "drill.sell", g.spot.austin1, g.gas)
  t:answer("pass.drill")
  derrick(anna, "small#1", g.spot.austin1)
  t:run(play, anna, "build")
  t:refused("build.no_spot", "build.derrick", offer("small#2"), g.spot.austin1)
end)

test("OF-BUILD-7: an extension needs no spot", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  local ext = offer("storage_ext#1")
  t:run(rules.action.build, a)
  t:check(t:offers("build.extension", ext))
  t:check(not t:offers("build.derrick"))
end)

test("OF-AMB-9: build_needs_spot takes it literally", { players = 4, set = { build_needs_spot = true } }, function(t)
  t:setup()
  local a = g.players[1]
  local ext = offer("storage_ext#1")
  t:run(rules.action.build, a)
  t:check(not t:asks())
  t:run(play, a, "build"):refused("build.needs_spot", "build.extension", ext)
  lease(a, g.spot.austin1)
  t:run(rules.action.build, a)
  t:check(t:offers("build.extension", ext))
end)

test("OF-PAY-2: an investment is sold for a payment", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  lease(a, g.spot.austin1)
  local small = offer("small#1")
  money(a, 2)
  invest(a, g.covered.two, 1)
  t:run(rules.action.build, a)
  t:refused("build.price", "build.derrick", small, g.spot.austin1)
  t:answer("sell", g.invested.two1)
  t:equal(a.money:get(), 6)
  t:expect_choice("build", a)
  t:answer("build.derrick", small, g.spot.austin1)
  t:equal(a.money:get(), 1)
end)

test("OF-BUILD-6: only the new derrick drills, and once", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "small#2", g.spot.austin2)
  lease(a, g.spot.austin1)
  cubes(a.storage, 0, 0)
  cubes(g.field.austin, 8, 0)
  local small = offer("small#1")
  t:run(rules.action.build, a)
  t:answer("build.derrick", small, g.spot.austin1)
  t:expect_choice("drill.free", a)
  t:refused("drill.elsewhere", "drill.store", g.spot.austin2)
  t:answer("drill.store", g.spot.austin1, 2, 0)
  t:check(not t:asks())
end)

test("OF-DRILL-1: each derrick once, in any order", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "small#1", g.spot.austin1)
  derrick(a, "small_local#1", g.spot.austin2)
  lease(a, g.spot.dallas1)
  cubes(a.storage, 0, 0)
  cubes(g.field.austin, 8, 0)
  t:run(rules.action.drill, a)
  t:refused("drill.no_derrick", "drill.store", g.spot.dallas1)
  t:answer("drill.store", g.spot.austin1, 1, 0)
  t:refused("drill.once", "drill.store", g.spot.austin1)
  t:refused("drill.field_lacks", "drill.sell", g.spot.austin2, g.gas)
  t:answer("drill.sell", g.spot.austin2, g.oil)
  t:equal(a.money:get(), 22, "OF-TOWER-4")
  t:check(not t:asks(), "nothing is left")
end)

test("OF-TOWER-4: one cube, oil or gas", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "small_local#1", g.spot.austin1)
  derrick(a, "small#1", g.spot.austin2)
  cubes(g.field.austin, 3, 3)
  cubes(a.storage, 0, 0)
  t:run(rules.action.drill, a)
  t:answer("drill.sell", g.spot.austin1, g.gas)
  t:equal(a.vp:get(), 1)
  t:refused("drill.sold", "drill.sell", g.spot.austin1, g.oil)
end)

test("OF-AMB-10: without drill_partial a derrick takes all it can", { players = 4, set = { drill_partial = false } },
  function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "mixed#1", g.spot.austin1)
  cubes(g.field.austin, 3, 3)
  cubes(a.storage, 0, 0)
  t:run(rules.action.drill, a)
  t:refused("drill.partial", "drill.store", g.spot.austin1, 1, 0)
  t:check(t:offers("drill.store", g.spot.austin1, 2, 1))
end)

test("OF-AMB-12: supervisor_on_direct pays for a drilling",
  { players = 4, set = { supervisor_on_direct = true, ["setup.first_player"] = 2 } }, function(t)
  t:setup()
  local supervisor, a = g.players[1], g.players[3]
  derrick(a, "small_local#1", g.spot.austin1)
  derrick(a, "small_local#2", g.spot.austin2)
  cubes(g.field.austin, 3, 3)
  t:run(rules.action.drill, a)
  t:answer("drill.sell", g.spot.austin1, g.gas):answer("drill.sell", g.spot.austin2, g.gas)
  t:equal(supervisor.money:get(), 21, "once, not per cube")
end)

test("OF-LOCAL-7: a direct sale pays the supervisor nothing", { players = 4, set = { ["setup.first_player"] = 2 } },
  function(t)
  t:setup()
  local supervisor, a = g.players[1], g.players[3]
  derrick(a, "small_local#1", g.spot.austin1)
  cubes(g.field.austin, 3, 3)
  t:run(rules.action.drill, a)
  t:answer("drill.sell", g.spot.austin1, g.gas)
  t:equal(supervisor.money:get(), 20)
end)

test("OF-LOCAL-3 OF-LOCAL-6: rates, and the supervisor's own sale",
  { players = 4, set = { ["setup.first_player"] = 2 } }, function(t)
  t:setup()
  local supervisor = g.players[1]
  cubes(supervisor.storage, 1, 1)
  t:run(rules.action["local"], supervisor)
  t:refused("local.odd", "local.pairs", 1)
  t:answer("local.gas", 1)
  t:answer("enough")
  t:equal(supervisor.money:get(), 20, "no dollar for oneself")
  t:equal(supervisor.vp:get(), 1)
end)

test("OF-NAT-1: the price by the choosers, also those who decline", FOUR, function(t)
  for choosers, price in ipairs { 4, 3, 1, 1 } do
    t:setup()
    for seat = 1, 4 do
      g.players[seat].laid:set(g.card[seat <= choosers and "national" or "drill"].number)
    end
    t:phase("reveal")
    t:equal(g.barrel_price:get(), price, choosers .. " choosers")
    t:position {}
  end
end)

test("OF-NAT-4 OF-NAT-5: oil for money, no gas", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  cubes(a.storage, 2, 1)
  g.barrel_price:set(3)
  local bag = g.bag:total()
  t:run(rules.action.national, a)
  t:answer("national.oil", 2)
  t:equal(a.money:get(), 26)
  t:equal(a.storage:count("gas"), 1)
  t:equal(g.bag:total(), bag + 2)
  t:check(not t:asks(), "OF-NAT-5: gas cannot be sold")
end)

test("OF-FIRST-1: the card is taken, or stays", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  t:run(rules.action.first, a)
  t:answer("first.take")
  t:equal(g.first:get(), 1)
  t:equal(value("supervisor"), g.players[4])
  t:run(rules.action.first, g.players[2])
  t:answer("pass.first")
  t:equal(g.first:get(), 1, "OF-PUBLIC-4")
  t:run(rules.action.first, a)
  t:answer("first.take")
  t:equal(g.first:get(), 1, "OF-FIRST-3: kept")
end)

test("OF-INVEST-4 OF-INVEST-6 OF-INVEST-7: rows fill up", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  for n = 1, 3 do invest(a, g.covered.two, n) end
  for n = 4, 6 do invest(b, g.covered.two, n) end
  money(a, 9)
  t:run(rules.action.invest, a)
  t:refused("invest.full", "invest.buy", g.covered.two)
  t:refused("invest.price", "invest.buy", g.covered.five)
  t:answer("invest.buy", g.covered.three)
  invest(a, g.covered.five, 1)
  money(a, 99)
  t:run(rules.action.invest, a)
  t:refused("invest.markers", "invest.buy", g.covered.five)
end)

test("OF-SELL-6: a full row sells at its last price", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  for n = 1, 5 do invest(a, g.covered.two, n) end
  invest(g.players[2], g.covered.two, 6)
  t:run(rules.action.subsidy, a)
  t:refused("sell.foreign", "sell", g.invested.two6)
  t:answer("sell", g.invested.two1)
  t:equal(a.money:get(), 26)
  t:equal(a.vp:get(), 8)
  for n = 2, 5 do t:answer("sell", g.invested["two" .. n]) end
  t:equal(g.invested:count("government"), 5, "OF-SELL-5: three cubes are no limit")
  t:equal(a.supply:count(a.stake), 5)
end)

test("OF-SELL-7: anyone sells while another player decides", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  invest(b, g.covered.three, 1)
  t:run(rules.action.subsidy, a)
  t:refused("sell.none", "sell", g.invested.three1)
  t:interject(b, "sell", g.invested.three1)
  t:equal(b.money:get(), 27)
  t:equal(b.vp:get(), 0)
  t:expect_choice("subsidy", a)
  t:check(t:offers("subsidy.take"), "the question stays open")
end)

test("OF-SELL-7: one sells before placing the own worker", FOUR, function(t)
  t:setup()
  local a = g.players[g.first:get()]
  invest(a, g.covered.three, 1)
  t:phase("selection")
  if t:asks() == "any_time" then t:answer("any_time.pass") end
  t:expect_choice("select", a)
  t:answer("sell", g.invested.three1) -- the marker on its space is no worker in the way
  t:equal(a.money:get(), 27)
  t:expect_choice("select", a)
end)

test("OF-SELL-7: who could only decline is asked if there is something to sell", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  money(a, 0)
  invest(a, g.covered.three, 1)
  t:run(rules.action.lease, a, 5)
  t:expect_choice("lease", a)
  t:refused("lease.price", "lease.take")
  t:answer("sell", g.invested.three1)
  t:check(t:offers("lease.take"), "OF-PAY-2: now there is money")
end)

test("OF-AMB-42 OF-SELL-7: after a sale that changes nothing nobody is asked to decline", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  money(a, 0)
  invest(a, g.covered.three, 1)
  t:run(rules.action.lease, a, 99)
  t:expect_choice("lease", a)
  t:answer("sell", g.invested.three1)
  t:equal(t:asks(), nil, "OF-PAY-3: the action is lost")
end)

test("OF-AMB-42: … nor after another's sale", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  money(a, 0)
  invest(a, g.covered.three, 1)
  invest(b, g.covered.three, 2)
  t:run(rules.action.lease, a, 99)
  t:interject(b, "sell", g.invested.three2)
  t:expect_choice("lease", a) -- there is something to sell still
end)

test("OF-SELL-8: bought and sold with a profit in one round", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  t:run(rules.action.invest, a):answer("invest.buy", g.covered.five)
  t:run(rules.action.invest, b):answer("invest.buy", g.covered.five)
  t:run(rules.action.subsidy, a)
  t:answer("sell", g.invested.five1)
  t:equal(a.money:get(), 22, "10 paid, 12 back")
end)

test("OF-AMB-12: supervisor_on_direct pays for a single sale, a new derrick's too",
  { players = 4, set = { supervisor_on_direct = true, ["setup.first_player"] = 2 } }, function(t)
  t:setup()
  local supervisor, a = g.players[1], g.players[3]
  derrick(a, "small_local#1", g.spot.austin1)
  cubes(g.field.austin, 3, 3)
  t:run(rules.action.drill, a):answer("drill.sell", g.spot.austin1, g.gas)
  t:equal(supervisor.money:get(), 21)
  lease(a, g.spot.austin2)
  g.card["small_local#2"]:move(g.tile_market)
  t:run(rules.action.build, a):answer("build.derrick", g.card["small_local#2"], g.spot.austin2)
  t:answer("drill.sell", g.spot.austin2, g.gas)
  t:equal(supervisor.money:get(), 22, "OF-BUILD-6")
end)
