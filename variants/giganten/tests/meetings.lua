--- Where two rules meet: what no example of the ledger shows.
local help = include("lessons/help")
local bid, pass = help.bid, help.pass

local THREE = { players = 3, set = { ["setup.first_player"] = 1 } }
local FOUR = { players = 4, set = { ["setup.first_player"] = 1 } }

--- These seats have three crude at Hudson.
local function at_hudson(t, ...)
  t:setup()
  for _, seat in ipairs { ... } do help.tanks(g.players[seat], 3, 0, 0) end
end

-- Movement -------------------------------------------------------------

test("GI-MOVE-4 GI-PROSPECT-3: looking on the way, then the locomotive: the truck has arrived", FOUR, function(t)
  t:setup()
  local player = g.players[1]
  help.truck(player, g.terrain.d1)
  help.tile(g.site.d3, "one4#1")
  help.card(player, "beige4#1") -- 6 points
  t:run(rules.move.all, player)
  t:refused("look.nothing", "look", g.terrain.c1)
  t:answer("truck.drive", g.terrain.d2) -- a hill
  t:equal(g.points:get(), 4)
  t:answer("look", g.terrain.d3)
  t:check(g.site.d3:top():known(player))
  t:check(not g.site.d3:top():known(g.players[2]), "GI-PROSPECT-6: what was seen is not public")
  t:refused("look.known", "look", g.terrain.d3)
  t:answer("loco.run", 3)
  t:check(not t:asks(), "to end the movement is all that is left: nobody is asked")
  t:equal(g.terrain:find(player.truck), g.terrain.d2)
end)

test("GI-MOVE-3 GI-PROSPECT-4: with the last point spent one still looks from where one stands", FOUR, function(t)
  t:setup()
  local player = g.players[1]
  help.truck(player, g.terrain.c2)
  help.card(player, "red5")
  t:run(rules.move.all, player)
  g.points:set(1)
  t:answer("truck.drive", g.terrain.c3)
  t:equal(g.points:get(), 0)
  t:expect_choice("move", player)
  t:answer("look", g.terrain.d3)
  t:check(not t:asks(), "nothing is left to do")
end)

test("GI-PROSPECT-4 GI-TRUCK-5: not from the square of another truck", FOUR, function(t)
  t:setup()
  local player, other = g.players[1], g.players[2]
  help.truck(player, g.terrain.c2)
  help.truck(other, g.terrain.c3)
  help.card(player, "beige1#1")
  t:run(rules.move.all, player)
  t:refused("look.nothing", "look", g.terrain.c3)
  t:check(not t:offers("truck.drive", g.terrain.c3), "no stop beside a truck")
  t:check(not t:offers("look", g.terrain.d3), "D3 is not next to C2")
  t:check(t:offers("truck.drive", g.terrain.d4), "one may drive past")
end)

test("GI-TRUCK-1 GI-LOCO-3: the locomotive takes all points, the truck enters all the same", FOUR, function(t)
  t:setup()
  local player = g.players[1]
  help.card(player, "red8")
  t:run(rules.move.all, player)
  t:answer("loco.run", 6)
  t:equal(g.points:get(), 0)
  t:refused("truck.outside", "move.done")
  t:answer("truck.enter", g.terrain.a1)
  t:check(not t:asks())
end)

test("GI-SPECIAL-5 GI-PROD-4: pushed back behind the own derrick, one hires in the same round", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.loco(a, 5)
  help.loco(b, 6)
  help.derrick(b, "c5", 3)
  g.black:set(4)
  help.truck(a, g.terrain.a1)
  help.card(a, "red6") -- rivals back 3
  t:run(rules.special.all, a)
  t:check(b.loco:step() < 5, "behind the derrick")
  t:equal(a.loco:step(), 5, "GI-SPECIAL-6: not the own one")
  t:equal(g.black:get(), 4, "nor the black one")
  t:run(rules.produce.all, b)
  t:refused("carry.behind", "carry.own", g.price.jet)
  t:refused("hire.black_behind", "carry.black", g.price.jet)
  t:answer("carry.rival", g.price.jet)
  t:equal(a.money:get(), 18000)
  t:equal(b.money:get(), 12000)
end)

test("GI-SPECIAL-3 GI-BUILD-7: the last crude is taken for nothing, nobody can build", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  g.supply:move(b.tank.jet, "crude", 59)
  help.truck(a, g.terrain.c3)
  help.truck(b, g.terrain.d4)
  help.card(a, "red1#1")
  t:run(rules.special.all, a):answer(g.price.hudson)
  t:equal(a.tank.hudson:total(), 1)
  t:equal(g.supply:total(), 0)
  t:run(function() play(b, "build") end)
  t:refused("build.dry", "build.site", g.terrain.d3)
  t:answer("build.pass")
  t:phase("building")
  t:check(not t:asks(), "nobody is asked")
end)

-- Building and production ----------------------------------------------

test("GI-BUILD-5 GI-TRUCK-6: who comes later in turn order finds the tile gone", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.truck(a, g.terrain.c3)
  help.truck(b, g.terrain.d4)
  help.tile(g.site.d3, "one2#1")
  t:phase("building")
  t:expect_choice("build", a)
  t:answer("build.site", g.terrain.d3)
  t:equal(a.money:get(), 11000)
  t:check(t:asks() == nil or t:actor() ~= b, "nothing is left there for player 2")
  help.card(b, "beige1#1")
  t:run(rules.move.all, b)
  t:check(not t:offers("truck.drive", g.terrain.d3), "a derrick stands there")
end)

test("GI-BUILD-7 GI-PROD-2: a derrick on one crude is home in the same round, and the square is free", FOUR,
  function(t)
  t:setup()
  local a = g.players[1]
  g.supply:move(g.players[2].tank.jet, "crude", 59)
  help.truck(a, g.terrain.c3)
  help.loco(a, 3)
  help.tile(g.site.d3, "one4#1")
  t:phase("building"):answer("build.site", g.terrain.d3)
  t:equal(g.well.d3:count("crude"), 1)
  t:equal(a.yard:total(), 4)
  t:phase("production", a):answer("carry.own", g.price.hudson)
  t:equal(a.yard:total(), 5)
  t:equal(g.well.d3:total(), 0)
  help.card(a, "beige1#1")
  t:run(rules.move.all, a)
  t:check(t:offers("truck.drive", g.terrain.d3), "GI-TRUCK-7")
end)

test("GI-PROD-8 GI-PROD-15 GI-PROD-16: two leaders share, the third and the black one get nothing", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  for seat, column in ipairs { 2, 7, 7, 5 } do help.loco(g.players[seat], column) end
  g.black:set(7)
  help.derrick(a, "c5", 2)
  t:run(rules.produce.all, a):answer("carry.rival", g.price.standard)
  t:equal(a.money:get(), 12000)
  t:equal(g.players[2].money:get(), 16500)
  t:equal(g.players[3].money:get(), 16500)
  t:equal(g.players[4].money:get(), 15000, "available, but not farthest along")
end)

test("GI-PROD-9 GI-PROD-14: each derrick apart; a fee just received pays for the next player's train", FOUR,
  function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  for seat, column in ipairs { 3, 6, 1, 1 } do help.loco(g.players[seat], column) end
  g.black:set(12)
  help.derrick(a, "d3", 2)
  help.derrick(a, "c5", 2)
  help.derrick(b, "b10", 2)
  help.money(a, 3000)
  help.money(b, 0)
  t:run(rules.produce.all, a)
  t:refused("carry.behind", "carry.own", g.price.jet) -- the derrick in column 5
  t:answer("carry.rival", g.price.jet)
  t:equal(a.money:get(), 0)
  t:refused("hire.needless", "carry.black", g.price.jet) -- that in column 3
  t:refused("hire.needless", "carry.rival", g.price.jet)
  t:answer("carry.own", g.price.jet)
  t:run(rules.produce.all, b):answer("carry.black", g.price.hudson)
  t:equal(b.money:get(), 0)
  t:equal(b.tank.hudson:total(), 1)
end)

test("GI-PROD-3 GI-PROD-10: without money or train the crude is lost, the derrick stays", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  help.derrick(a, "b10", 2)
  help.money(a, 2999)
  g.black:set(10)
  t:run(rules.produce.all, a)
  t:refused("hire.money", "carry.black", g.price.jet)
  t:refused("hire.rivals_behind", "carry.rival", g.price.jet)
  t:answer("carry.none")
  t:equal(g.well.b10:count("crude"), 1)
  t:equal(g.supply:total(), 59)
end)

-- Auctions -------------------------------------------------------------

test("GI-AUCTION-10 GI-AUCTION-11: caught all in: who passed is back, and wins for one", THREE, function(t)
  at_hudson(t, 1, 2, 3)
  local a, b, c = g.players[1], g.players[2], g.players[3]
  help.hand(a, 1, 0)
  help.hand(b, 2, 1)
  help.hand(c, 1, 0)
  t:phase("auctions", 1)
  pass(t)
  bid(t, 5) -- worth 4
  pass(t)
  t:equal(t.results[1], "auctions")
  t:equal(b.hand:total(), 1, "two of three cards are gone")
  t:equal(g.licences_spent:total(), 2)
  t:phase("auctions", 1)
  t:expect_choice("bid", a)
  bid(t, 1)
  t:expect_choice("bid", b)
  pass(t)
  pass(t)
  t:expect_choice("pay", a)
  t:answer(0)
  t:answer(3)
  t:equal(a.money:get(), 30000)
  t:equal(b.tank.hudson:total(), 3)
end)

test("GI-AUCTION-11 GI-AMB-13: two bluffers ruin each other, then nothing is sold", THREE, function(t)
  at_hudson(t, 1, 2)
  local a, b = g.players[1], g.players[2]
  help.hand(a, 1, 0)
  help.hand(b, 1, 0)
  t:phase("auctions", 1)
  bid(t, 2)
  pass(t)
  t:equal(a.hand:total(), 0)
  t:phase("auctions", 1)
  t:expect_choice("bid", b)
  bid(t, 117)
  t:equal(t.results[1], "auctions")
  t:equal(b.hand:total(), 0)
  t:phase("auctions", 1)
  t:check(not t:asks(), "GI-AUCTION-6: nobody can bid")
  t:equal(a.tank.hudson:total() + b.tank.hudson:total(), 6)
  t:equal(t.results[1], "auctions")
  t:equal(t.results[2], 2)
end)

test("GI-AUCTION-8: all in without change", THREE, function(t)
  at_hudson(t, 1, 2)
  local a, b = g.players[1], g.players[2]
  help.hand(a, 0, 2)
  help.hand(b, 3, 0)
  t:phase("auctions", 1)
  bid(t, 1)
  bid(t, 2)
  bid(t, 3)
  pass(t)
  t:refused("pay.short", 1)
  t:answer(2)
  t:equal(a.hand:total(), 0, "four for three")
  t:answer(1)
  t:equal(a.tank.hudson:total(), 2)
  t:equal(b.hand:total(), 3)
end)

test("GI-AUCTION-3 GI-AUCTION-6: the opener without a licence is passed over", FOUR, function(t)
  at_hudson(t, 1, 3, 4)
  help.hand(g.players[3], 2, 0)
  help.hand(g.players[4], 2, 0)
  t:phase("auctions", 1)
  t:expect_choice("bid", g.players[3])
  pass(t)
  t:expect_choice("bid", g.players[4]) -- GI-AUCTION-16: still asked
  pass(t)
  t:equal(t.results[2], 2, "nothing is sold")
end)

test("GI-AUCTION-15: at the limit all that is left is to pass", THREE, function(t)
  at_hudson(t, 1, 2)
  help.hand(g.players[1], 1, 0)
  help.hand(g.players[2], 1, 0)
  t:phase("auctions", 1)
  bid(t, 117)
  t:expect_choice("bid", g.players[2])
  t:check(not t:offers("bid.raise"), "nothing is higher")
  pass(t)
  t:equal(g.players[1].hand:total(), 0, "it was a bluff")
end)

test("GI-AUCTION-1 GI-AUCTION-9: licences paid at Hudson are missing at Jet", THREE, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.tanks(a, 1, 1, 0)
  help.tanks(b, 0, 1, 0)
  help.hand(a, 2, 0)
  help.hand(b, 1, 0)
  t:phase("auctions", 1)
  bid(t, 2)
  t:answer(0)
  t:answer(1)
  t:equal(t.results[2], 2)
  t:phase("auctions", 2)
  t:expect_choice("bid", b) -- player 1 has none left
  bid(t, 1)
  t:answer(0)
  t:answer(0) -- sells none: GI-SALE-2
  t:equal(b.money:get(), 15000)
  t:equal(b.tank.jet:total(), 1)
end)

-- Storage --------------------------------------------------------------

test("GI-STORE-1 GI-SALE-2: what the auctions left is counted tank by tank", THREE, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.tanks(a, 5, 0, 2)
  help.tanks(b, 3, 3, 0)
  help.hand(a, 1, 0)
  t:phase("auctions", 1)
  bid(t, 1)
  t:answer(0)
  t:answer(1)
  t:equal(a.money:get(), 15000 + g.price.hudson:value())
  local first = g.first:get()
  t:phase("close")
  t:equal(a.tank.hudson:total(), 2)
  t:equal(a.tank.standard:total(), 2)
  t:equal(a.money:get(), 15000 + g.price.hudson:value() + 2000)
  t:equal(b.money:get(), 17000)
  t:equal(g.supply:total(), 60 - 4 - 4)
  t:equal(g.first:get(), first % 3 + 1)
end)

-- The end --------------------------------------------------------------

test("GI-END-1 GI-END-3 GI-STORE-1: the star breaks the round off after the prices", THREE, function(t)
  t:setup()
  local a = g.players[1]
  help.tanks(a, 6, 0, 0)
  help.derrick(a, "d3", 3)
  g.black:set(20)
  g.first:set(2)
  local before = g.price.hudson:value()
  t:phase("prices")
  t:check(not t:asks())
  t:equal(t.results[2], "the star")
  t:check(g.price.hudson:value() ~= before, "the prices were rolled")
  t:equal(g.open:size(), 1, "no beige card is shown")
  t:equal(a.tank.hudson:total(), 6, "no limit, no production any more")
  t:equal(g.well.d3:count("crude"), 3)
  t:equal(g.first:get(), 2, "the first player of this round")
  t:equal((rules.score(a)), 15000 + 9000 + 3000, "GI-SCORE-6: $1,000 each, whatever the price")
end)

test("GI-SCORE-4 GI-SCORE-5: level locomotives: licences in hand, then the first player of the last round", FOUR,
  function(t)
  t:setup()
  for _, player in ipairs(g.players) do
    help.loco(player, 7)
    help.hand(player, 2, 0)
  end
  help.hand(g.players[4], 1, 1)
  g.first:set(3)
  t:run(rules.final)
  local places = {}
  for seat, player in ipairs(g.players) do places[seat] = value("score.place", player) end
  t:equal(table.concat(places, " "), "3 4 2 1")
end)

test("GI-SCORE-2 GI-SCORE-3: the rank is worth nothing without a derrick on the map", THREE, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.loco(a, 20)
  help.loco(b, 2)
  g.black:set(21)
  help.derrick(b, "c5", 2)
  t:run(rules.final)
  t:equal((rules.score(a)), 15000)
  t:equal((rules.score(b)), 15000 + 4000 + 2000)
end)
