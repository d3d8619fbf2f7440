--- Building, production, auctions, sale, storage.
local help = include("lessons/help")

-- Building ---------------------------------------------------------------

test("GI-BUILD-1 to -6: beside the own truck, one, paid in full", { players = 4, set = { ["setup.first_player"] = 1 } },
  function(t)
  t:setup()
  local player = g.players[1]
  help.tile(g.site.d3, "one3#1")
  help.truck(player, g.terrain.d4)
  t:phase("building")
  t:expect_choice("build", player)
  t:refused("build.nothing", "build.site", g.terrain.c4)
  t:check(not t:offers("build.site", g.terrain.c5), "not diagonally")
  t:answer("build.site", g.terrain.d3)
  t:equal(player.money:get(), 11000)
  t:equal(g.well.d3:count("crude"), 3)
  t:equal(g.well.d3:count(player.derrick), 1)
  t:equal(player.yard:total(), 4)
  t:equal(g.supply:total(), 57)
  t:equal(g.card["one3#1"]:pile(), g.used)
  t:equal(t:asks(), nil, "one a round; the others have nothing to build")
end)

test("GI-BUILD-3 -8: a red tile costs 6000, unseen; nobody builds on credit", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  help.truck(player, g.terrain.d8)
  help.money(player, 5999)
  t:phase("building")
  t:equal(t:asks(), nil)
  help.truck(player, g.terrain.b11) -- beside B10, a triple
  help.money(player, 6000)
  help.truck(g.players[2], g.terrain.d8)
  t:run(function() play(player, "build") end)
  t:refused("build.money", "build.site", g.terrain.b10)
  t:answer("build.pass")
  t:run(function() play(g.players[2], "build") end)
  t:answer("build.site", g.terrain.d9)
  t:equal(g.players[2].money:get(), 9000)
end)

test("GI-BUILD-4 -7: no derrick, no crude, no building; a short supply gives what there is", { players = 4 },
  function(t)
  t:setup()
  local player, other = g.players[1], g.players[2]
  help.truck(player, g.terrain.d4)
  help.tile(g.site.d3, "one4#1")
  g.supply:move(other.tank.jet, "crude", 57)
  for _, id in ipairs { "g3", "k3", "a4" } do help.derrick(player, id, 1) end
  t:run(function() play(player, "build") end)
  t:refused("build.dry", "build.site", g.terrain.d3)
  other.tank.jet:move(g.supply, "crude", 3)
  t:run(function() play(player, "build") end):answer("build.site", g.terrain.d3)
  t:equal(g.well.d3:count("crude"), 3, "what there is")
  other.tank.jet:move(g.supply, "crude", 2)
  help.derrick(player, "i4", 1)
  help.truck(player, g.terrain.c4)
  t:run(function() play(player, "build") end)
  t:refused("build.reserve", "build.site", g.terrain.c5)
end)

-- Production -------------------------------------------------------------

test("GI-EX-7: the own locomotive carries what it has come past", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  help.derrick(player, "a4", 3)
  help.derrick(player, "d9", 3)
  help.loco(player, 6)
  t:run(rules.produce.all, player)
  t:expect_choice("carry", player)
  t:equal(value("facts.carry", player, "carry.own", g.price.jet),
    "from A4, free, sold there at $5,000 now, 0 in your tank")
  t:refused("hire.needless", "carry.black", g.price.jet)
  t:refused("hire.needless", "carry.rival", g.price.jet)
  t:check(t:offers("carry.none"), "even if it could travel free") -- GI-PROD-10
  t:answer("carry.own", g.price.hudson)
  t:equal(player.money:get(), 15000)
  t:equal(player.tank.hudson:total(), 1)
  t:refused("carry.behind", "carry.own", g.price.hudson)
  t:answer("carry.none")
  t:equal(g.well.d9:count("crude"), 2) -- GI-PROD-1 -3
  t:equal(g.supply:total(), 60 - 6 + 1)
end)

local function hire(t, id)
  t:setup()
  local player = g.players[1]
  for seat, column in ipairs { 3, 8, 8, 2 } do help.loco(g.players[seat], column) end
  g.black:set(5)
  help.derrick(player, id, 3)
  t:run(rules.produce.all, player)
  return player
end

test("GI-EX-8: the black locomotive for the bank, or the two leaders who share", { players = 4 }, function(t)
  local player = hire(t, "c5")
  t:check(t:offers("carry.black") and t:offers("carry.rival"), "both ways")
  t:answer("carry.rival", g.price.jet)
  t:equal(player.money:get(), 12000)
  t:equal(g.players[2].money:get(), 16500)
  t:equal(g.players[3].money:get(), 16500)
  t:equal(g.players[4].money:get(), 15000)
  t:equal(player.tank.jet:total(), 1)
  t:run(rules.produce.all, player):answer("carry.black", g.price.jet)
  t:equal(player.money:get(), 9000)
  t:equal(g.players[2].money:get(), 16500)
end)

test("GI-EX-8: in column 7 only the rivals, in column 9 nobody", { players = 4 }, function(t)
  hire(t, "f7")
  t:refused("hire.black_behind", "carry.black", g.price.jet)
  t:check(t:offers("carry.rival"))
end)

test("GI-EX-8, GI-PROD-10: column 9 is out of reach; without money nothing is hired", { players = 4 }, function(t)
  local player = hire(t, "d9")
  t:refused("hire.rivals_behind", "carry.rival", g.price.jet)
  t:check(not t:offers("carry.black"))
  t:answer("carry.none")
  help.derrick(player, "a4", 1)
  help.money(player, 2999)
  t:run(rules.produce.all, player)
  t:refused("hire.money", "carry.black", g.price.jet)
  t:refused("hire.money", "carry.rival", g.price.jet)
end)

test("GI-PROD-14 -15: a fee split three ways, and used in the same action", { players = 4 }, function(t)
  t:setup()
  local player, leader = g.players[1], g.players[2]
  for seat, column in ipairs { 1, 9, 9, 9 } do help.loco(g.players[seat], column) end
  g.black:set(12)
  help.derrick(player, "a4", 1)
  help.derrick(leader, "b10", 2)
  help.money(leader, 2000)
  -- the black one, ahead, takes no share (GI-PROD-16)
  t:run(rules.produce.all, player):answer("carry.rival", g.price.jet)
  t:equal(leader.money:get(), 3000)
  t:equal(g.players[4].money:get(), 16000)
  t:run(rules.produce.all, leader):answer("carry.black", g.price.hudson)
  t:equal(leader.money:get(), 0)
end)

-- Auctions ---------------------------------------------------------------

--- Players with crude at Hudson, from the first player on.
local function auction(t, ...)
  t:setup()
  g.first:set(1)
  for _, seat in ipairs { ... } do help.tanks(g.players[seat], 3, 0, 0) end
end

test("GI-AUCTION-2 to -5, -16: who takes part, who opens, who is out", { players = 4 }, function(t)
  auction(t, 2, 3, 4)
  for _, player in ipairs(g.players) do help.hand(player, 3, 2) end
  t:phase("auctions", 1)
  t:expect_choice("bid", g.players[2]) -- the first player has no crude there
  t:answer(2)
  t:expect_choice("bid", g.players[3])
  t:check(not t:offers(2) and t:offers(3), "a bid is above the last")
  t:answer(3)
  help.pass(t)
  help.pass(t)
  t:expect_choice("pay", g.players[3]) -- the highest bidder is not asked again
  t:answer(1)
  t:equal(g.players[3].hand:count("double"), 1)
  t:equal(g.players[3].hand:count("single"), 2)
  t:equal(g.licences_spent:total(), 2)
  t:equal(g.players[2].hand:total(), 5, "losers keep theirs") -- GI-AUCTION-9
  t:expect_choice("sell", g.players[3])
  t:answer(0)
  t:equal(t.results[1], "auctions")
  t:equal(t.results[2], 2)
end)

test("GI-EX-12: a sale at the present price, which stays", { players = 3 }, function(t)
  auction(t, 1)
  help.hand(g.players[1], 1, 0)
  t:phase("auctions", 1):answer(1):answer(0):answer(2)
  t:equal(g.players[1].money:get(), 25000)
  t:equal(g.players[1].tank.hudson:total(), 1)
  t:equal(g.price.hudson:value(), 5000) -- GI-SALE-4
  t:equal(g.supply:total(), 59)
end)

local function pays(t, bid, singles, doubles)
  auction(t, 1)
  help.hand(g.players[1], singles, doubles)
  t:phase("auctions", 1):answer(bid)
  return g.players[1]
end

test("GI-EX-10: no change is given, no card too many", { players = 3 }, function(t)
  local player = pays(t, 3, 0, 3)
  t:refused("pay.short", 1)
  t:refused("pay.more", 3)
  t:answer(2)
  t:equal(player.hand:total(), 1)
end)

test("GI-EX-10: both cards", { players = 3 }, function(t)
  local player = pays(t, 3, 1, 1)
  t:answer(1)
  t:equal(player.hand:total(), 0)
end)

test("GI-EX-10: the 2 for a bid of 1", { players = 3 }, function(t)
  local player = pays(t, 1, 0, 1)
  t:answer(1)
  t:equal(player.hand:total(), 0)
end)

test("GI-AUCTION-8: the payer chooses the cards", { players = 3 }, function(t)
  local player = pays(t, 3, 3, 2)
  for doubles = 0, 2 do t:check(t:offers(doubles), doubles) end -- 1+1+1, 2+1, 2+2
  t:answer(2)
  t:equal(player.hand:count("single"), 3)
end)

test("GI-EX-11: seven of seven must be paid", { players = 3 }, function(t)
  local player = pays(t, 7, 3, 2)
  t:expect_choice("pay", player) -- GI-AUCTION-14
  t:answer(2)
  t:equal(player.hand:total(), 0)
end)

test("GI-EX-11: eight of seven is a bluff: three of five cards, and again", { players = 3 }, function(t)
  auction(t, 1, 2)
  for _, player in ipairs(g.players) do help.hand(player, 3, 2) end
  t:phase("auctions", 1):answer("bid.pass"):answer(8)
  t:equal(t.results[1], "auctions")
  t:equal(t.results[2], 1)
  t:equal(g.players[2].hand:total(), 2)
  t:equal(g.licences_spent:total(), 3)
  t:equal(g.players[2].money:get(), 15000)
  t:equal(g.players[2].tank.hudson:total(), 3)
  t:phase("auctions", 1) -- all take part again, from 1 on (GI-AUCTION-11)
  t:expect_choice("bid", g.players[1])
  t:answer(1)
  t:expect_choice("bid", g.players[2])
end)

test("GI-EX-11: of four cards two are lost, of one the one; who has none cannot bid", { players = 3 }, function(t)
  local player = pays(t, 9, 4, 0)
  t:equal(player.hand:total(), 2)
  help.hand(player, 1, 0)
  t:phase("auctions", 1):answer(9)
  t:equal(player.hand:total(), 0)
  t:phase("auctions", 1)
  t:equal(t:asks(), nil, "passed over")
  t:equal(player.tank.hudson:total(), 3)
  t:run(function() play(player, "bid") end)
  t:refused("bid.hand", 1) -- GI-AUCTION-6
end)

test("GI-AMB-13: who was caught may be kept out", { players = 3, set = { bluffer_excluded = true } }, function(t)
  auction(t, 1, 2)
  for _, player in ipairs(g.players) do help.hand(player, 3, 2) end
  t:phase("auctions", 1):answer("bid.pass"):answer(8)
  t:phase("auctions", 1):answer("bid.pass")
  t:equal(t.results[2], 2, "nobody is left to bid")
  t:equal(g.players[2].caught:get(), 0, "at the next company all are back")
end)

test("GI-AUCTION-12 -13: nobody bids, nothing is sold; a sole bidder pays too", { players = 3 }, function(t)
  auction(t, 1)
  help.hand(g.players[1], 2, 0)
  t:phase("auctions", 1):answer("bid.pass")
  t:equal(t.results[2], 2)
  t:phase("auctions", 2)
  t:equal(t:asks(), nil, "no crude, no auction")
  t:phase("auctions", 1):answer(1)
  t:expect_choice("pay", g.players[1])
end)

test("GI-AUCTION-15: no bid above the value of all licences", { players = 3 }, function(t)
  auction(t, 1)
  help.hand(g.players[1], 2, 0)
  t:phase("auctions", 1)
  t:check(t:offers(117) and not t:offers(118), "117")
end)

-- Storage ----------------------------------------------------------------

test("GI-EX-13: what is above two is sold for 1000 each", { players = 3 }, function(t)
  t:setup()
  help.tanks(g.players[1], 5, 2, 3)
  t:run(rules.store.all)
  t:equal(g.players[1].money:get(), 19000)
  for _, tank in ipairs(g.players[1].tank) do t:equal(tank:total(), 2) end
  t:equal(g.supply:total(), 54)
end)

test("GI-PROD-12 -13: tanks have no limit before the auctions are over", { players = 3 }, function(t)
  t:setup()
  local player = g.players[1]
  help.tanks(player, 9, 0, 0)
  help.derrick(player, "a4", 2)
  help.loco(player, 9)
  t:run(rules.produce.all, player):answer("carry.own", g.price.hudson)
  t:equal(player.tank.hudson:total(), 10)
end)
