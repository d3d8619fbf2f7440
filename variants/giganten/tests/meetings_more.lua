--- More places where two rules meet: endings, hired trains, repeated auctions, short stacks.
local help = include("lessons/help")
local bid, pass = help.bid, help.pass

local THREE = { players = 3, set = { ["setup.first_player"] = 1 } }
local FOUR = { players = 4, set = { ["setup.first_player"] = 1 } }

-- The black locomotive -------------------------------------------------

test("GI-END-2 GI-END-4: a card that leads beyond the star stops on it, and the game is over", THREE, function(t)
  t:setup()
  g.black:set(19)
  g.card.red8:move(g.red_stack, "top")
  local hand = g.players[1].hand:total()
  t:phase("prices")
  t:equal(g.black:get(), 21)
  t:equal(t.results[2], "the star")
  t:equal(g.players[1].laid:total(), hand, "GI-SCORE-4: hands are laid open, nothing is dealt")
end)

test("GI-AMB-23: with the star in column 20 the same card ends the game one space earlier",
  { players = 3, set = { ["setup.first_player"] = 1, black_star = 20 } }, function(t)
  t:setup()
  g.black:set(18)
  g.card.red8:move(g.red_stack, "top")
  t:phase("prices")
  t:equal(t.results[2], "the star")
  t:equal(g.black:get(), 20)
end)

test("GI-CARD-2 GI-END-1: whoever takes the red card moves the black locomotive no further", THREE, function(t)
  t:setup()
  g.card.red8:move(g.red_stack, "top")
  t:phase("prices")
  local at = g.black:get()
  t:phase("cards"):answer(g.card.red8)
  t:equal(g.black:get(), at)
end)

test("GI-SCORE-1 GI-SCORE-5: the last round's first player ranks ahead of an equal rival, with three paid ranks",
  THREE, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  for seat, column in ipairs { 8, 8, 11 } do help.loco(g.players[seat], column) end
  for _, one in ipairs { { a, "d3" }, { b, "c5" }, { c, "a4" } } do help.derrick(one[1], one[2], 1) end
  g.first:set(2)
  t:run(rules.final)
  t:equal((rules.score(c)), 15000 + 5000 + 1000)
  t:equal((rules.score(b)), 15000 + 4000 + 1000)
  t:equal((rules.score(a)), 15000 + 3000 + 1000)
end)

test("GI-SCORE-6 GI-STORE-1: at the star full tanks bring the same $1,000 as the limit would", THREE, function(t)
  t:setup()
  local a = g.players[1]
  help.tanks(a, 7, 0, 1)
  g.black:set(20)
  t:phase("prices")
  t:equal((rules.score(a)), 15000 + 8000)
end)

-- Hired trains ---------------------------------------------------------

test("GI-PROD-8 GI-PROD-16: level with the black one the leader is paid, and the black one apart", FOUR, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  for seat, column in ipairs { 1, 6, 5, 4 } do help.loco(g.players[seat], column) end
  g.black:set(6)
  help.derrick(a, "c5", 3)
  t:run(rules.produce.all, a):answer("carry.rival", g.price.jet)
  t:equal(b.money:get(), 18000, "all of it")
  t:run(rules.produce.all, a):answer("carry.black", g.price.jet)
  t:equal(b.money:get(), 18000, "GI-PROD-6: the bank")
  t:equal(a.money:get(), 9000)
end)

test("GI-PROD-4 GI-AMB-19: the leader reaches one derrick and not the other", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  for seat, column in ipairs { 1, 6, 6, 6 } do help.loco(g.players[seat], column) end
  help.derrick(a, "c5", 2)
  help.derrick(a, "f7", 2)
  t:run(rules.produce.all, a)
  t:answer("carry.rival", g.price.jet) -- C5
  t:equal(g.players[4].money:get(), 16000, "three share")
  t:refused("hire.rivals_behind", "carry.rival", g.price.jet) -- F7
  t:refused("hire.black_behind", "carry.black", g.price.jet)
  t:answer("carry.none")
  t:equal(g.well.f7:count("crude"), 1)
end)

test("GI-PROD-10 GI-PROD-14: money for one train only: the second derrick's crude is lost", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  for seat, column in ipairs { 1, 9, 1, 1 } do help.loco(g.players[seat], column) end
  help.derrick(a, "c5", 2)
  help.derrick(a, "f7", 2)
  help.money(a, 5999)
  t:run(rules.produce.all, a):answer("carry.rival", g.price.standard)
  t:refused("hire.money", "carry.rival", g.price.standard)
  t:answer("carry.none")
  t:equal(a.money:get(), 2999)
  t:equal(a.tank.standard:total(), 1)
end)

test("GI-PROD-1 GI-PROD-2: five derricks run dry in one turn, all come home, all squares are free", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  help.loco(a, 20)
  for _, id in ipairs { "d3", "c5", "a4", "f7", "i4" } do help.derrick(a, id, 1) end
  t:run(rules.produce.all, a)
  for _ = 1, 5 do t:answer("carry.own", g.price.hudson) end
  t:check(not t:asks())
  t:equal(a.yard:total(), 5)
  t:equal(a.tank.hudson:total(), 5)
  t:equal(g.well:count("crude"), 0)
end)

-- Cards and licences ---------------------------------------------------

test("GI-LIC-3 GI-LIC-4: the spent ones are shuffled in; who comes late goes short", THREE, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  g.licences:move(c.hand, "single", 39)
  g.licences:move(c.hand, "double", 34)
  g.licences:move(g.licences_spent, "double", 3)
  t:equal(g.licences:total(), 2)
  for i, id in ipairs { "beige2#1", "beige3#1", "beige4#1" } do help.card(g.players[i], id) end
  local wanted = a.card_taken:top().licences
  t:run(function() for _, player in ipairs(g.players) do rules.licence.deal(player) end end)
  t:equal(a.hand:total(), math.min(5, wanted))
  t:equal(a.hand:total() + b.hand:total(), 5, "two of the stack and three spent ones")
  t:equal(c.hand:total(), 73, "GI-LIC-4: nothing is left for the last")
  t:equal(g.licences_spent:total(), 0)
end)

test("GI-CARD-6 GI-CARD-7: the beige stack runs out while cards are shown, and the spent ones come back", THREE,
  function(t)
  t:setup()
  while g.beige_stack:size() > 1 do g.beige_stack:top():move(g.beige_spent) end
  local spent = g.beige_spent:size()
  t:run(rules.card.beige)
  t:equal(g.open:size(), 3)
  t:equal(g.beige_stack:size(), spent - 2)
  t:equal(g.beige_spent:size(), 0)
end)

test("GI-SPECIAL-7 GI-SPECIAL-8: pushed back to the start, the next player moves on from there", THREE, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.loco(b, 2)
  help.card(a, "red6")
  t:run(rules.special.all, a)
  t:equal(b.loco:step(), 1, "not behind the start")
  help.truck(b, g.terrain.a1)
  help.card(b, "beige4#1") -- 6 points
  t:run(rules.move.all, b):answer("loco.run", 6)
  t:equal(b.loco:step(), 7)
end)

test("GI-SPECIAL-2 GI-AMB-5: a price at the end of its scale is moved outward to no effect", THREE, function(t)
  t:setup()
  local a = g.players[1]
  for _ = 1, 16 do g.price.jet:move(1) end
  t:equal(g.price.jet:value(), 9000)
  for _, card in ipairs(g.beige_stack:cards()) do
    if card.price > 0 then card:move(a.card_taken) break end
  end
  t:run(rules.special.all, a)
  t:expect_choice("special.price", a)
  t:answer("special.up", g.price.jet)
  t:equal(g.price.jet:value(), 9000)
end)

-- Trucks ---------------------------------------------------------------

test("GI-TRUCK-6 GI-TRUCK-10: shut in by a derrick and the edge the way leads around, at its cost", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  help.truck(a, g.terrain.d2)
  help.derrick(g.players[2], "d3", 2)
  help.card(a, "beige4#1") -- 6 points
  t:run(rules.move.all, a)
  t:check(not t:offers("truck.drive", g.terrain.d3), "a derrick")
  t:check(t:offers("truck.drive", g.terrain.d4), "around it")
  t:answer("truck.drive", g.terrain.d4)
  t:equal(g.points:get(), 1, "C2, C3, C4 (a hill), D4: five points, not two over the derrick")
end)

test("GI-TRUCK-2 GI-TRUCK-1: an entry square with a truck on it is taken, the next one is free", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  help.truck(g.players[2], g.terrain.d1)
  help.card(a, "beige4#1")
  t:run(rules.move.all, a)
  t:refused("truck.taken", "truck.enter", g.terrain.d1)
  t:refused("truck.edge", "truck.enter", g.terrain.d2)
  t:answer("truck.enter", g.terrain.e1)
  t:refused("truck.entered", "truck.enter", g.terrain.f1)
end)

test("GI-PROSPECT-1 GI-PROSPECT-4: two pauses in one move, two looks, and both are known for good", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  help.truck(a, g.terrain.d2)
  help.card(a, "beige2#1") -- 10 points
  t:run(rules.move.all, a):answer("look", g.terrain.d3)
  t:answer("truck.drive", g.terrain.c4)
  t:answer("look", g.terrain.c5)
  t:answer("move.done")
  t:check(g.site.d3:top():known(a) and g.site.c5:top():known(a))
  t:check(not g.site.c5:top():known(g.players[2]))
end)

-- Auctions -------------------------------------------------------------

test("GI-AUCTION-11: the repeat is opened by the first player again, from 1, with less", FOUR, function(t)
  t:setup()
  for seat = 1, 4 do
    help.tanks(g.players[seat], 2, 0, 0)
    help.hand(g.players[seat], 2, 0)
  end
  g.first:set(3)
  t:phase("auctions", 1)
  t:expect_choice("bid", g.players[3])
  bid(t, 1)
  bid(t, 2)
  bid(t, 9) -- player 1 bluffs
  pass(t)
  pass(t)
  pass(t)
  t:equal(g.players[1].hand:total(), 1, "half of two")
  t:equal(t.results[1], "auctions")
  t:equal(t.results[2], 1, "the same company")
  t:phase("auctions", 1)
  t:expect_choice("bid", g.players[3])
  t:check(t:offers(1), "GI-AUCTION-11: from 1 on")
end)

test("GI-AUCTION-10 GI-AUCTION-6: caught with the last card one is out of all later auctions", THREE, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.tanks(a, 1, 1, 1)
  help.tanks(b, 0, 1, 0)
  help.hand(a, 1, 0)
  help.hand(b, 1, 0)
  t:phase("auctions", 1)
  bid(t, 2)
  t:equal(a.hand:total(), 0)
  t:phase("auctions", 1)
  t:check(not t:asks(), "nobody can bid at Hudson")
  t:phase("auctions", 2)
  t:expect_choice("bid", b)
  pass(t)
  t:phase("auctions", 3)
  t:check(not t:asks())
  t:equal(a.tank.standard:total(), 1)
end)

test("GI-SALE-1 GI-STORE-1: the loser's crude above the limit goes for $1,000, the winner's kept two stay", THREE,
  function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  help.tanks(a, 4, 0, 0)
  help.tanks(b, 4, 0, 0)
  help.hand(a, 3, 0)
  help.hand(b, 1, 0)
  t:phase("auctions", 1)
  bid(t, 1)
  pass(t)
  t:answer(0) -- pays the one
  t:answer(2) -- sells two of four
  t:equal(a.money:get(), 25000)
  t:phase("close")
  t:equal(a.tank.hudson:total(), 2)
  t:equal(b.tank.hudson:total(), 2)
  t:equal(a.money:get(), 25000)
  t:equal(b.money:get(), 17000)
end)

test("GI-AUCTION-8 GI-AUCTION-14: three ways to pay 4, none of them with a card too many", THREE, function(t)
  t:setup()
  local a = g.players[1]
  help.tanks(a, 1, 0, 0)
  help.hand(a, 4, 3)
  t:phase("auctions", 1)
  bid(t, 4)
  for doubles = 0, 2 do t:check(t:offers(doubles), doubles .. " of value 2") end
  t:refused("pay.more", 3)
  t:answer(0)
  t:equal(a.hand:count("single"), 0)
  t:equal(a.hand:count("double"), 3)
end)

-- Other tables, other numbers --------------------------------------------

test("GI-PROD-8 GI-AMB-27: a fee of $4,000 among three leaders: whole dollars, the rest to the bank",
  { players = 4, set = { ["hire.fee"] = 4000 } }, function(t)
  t:setup()
  local d = g.players[4]
  for seat, column in ipairs { 9, 9, 9, 3 } do help.loco(g.players[seat], column) end
  help.derrick(d, "i4", 1)
  t:run(rules.produce.all, d)
  t:refused("carry.behind", "carry.own", g.price.jet)
  t:refused("hire.black_behind", "carry.black", g.price.jet)
  t:answer("carry.rival", g.price.jet)
  t:equal(d.money:get(), 11000)
  for seat = 1, 3 do t:equal(g.players[seat].money:get(), 16333) end
  t:equal(d.yard:total(), 5, "GI-PROD-2: it was the last crude")
end)

test("GI-TWO-3 GI-STORE-1: a closed company's tank keeps two, what is above goes for $1,000",
  { players = 2, set = { ["setup.first_player"] = 1 } }, function(t)
  t:setup()
  local a = g.players[1]
  help.tanks(a, 4, 1, 0)
  help.hand(a, 3, 0)
  g.price.hudson:move(-1)
  t:phase("auctions", 1)
  t:equal(g.company:get(), 2, "Hudson holds no auction")
  t:answer("bid.raise", 1):answer(0):answer(1)
  t:phase("close")
  t:equal(a.tank.hudson:total(), 2)
  t:equal(a.money:get(), 15000 + 5000 + 2000)
end)

test("GI-SPECIAL-2 GI-TWO-3: a price changed in action 4 says which company is closed in action 7",
  { players = 2, set = { ["setup.first_player"] = 1 } }, function(t)
  t:setup()
  local a = g.players[1]
  for _, player in ipairs(g.players) do
    help.tanks(player, 1, 1, 1)
    help.hand(player, 1, 1)
  end
  t:check(value("company.is_closed", g.price.standard), "the last of equal ones")
  help.card(a, "beige9") -- a price by 3
  t:run(rules.special.all, a):answer("special.down", g.price.jet)
  t:equal(g.price.jet:value(), 3500)
  t:phase("auctions", 2)
  t:equal(g.company:get(), 3)
  t:equal(value("price.way", g.price.jet), 1, "GI-PRICE-5: red now, the next roll raises it")
end)

test("GI-SPECIAL-5 GI-LOCO-5: from the end of the track it goes back as well", { players = 3 }, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  b.loco:move(b.loco:steps() - 1)
  c.loco:move(1)
  help.card(a, "red6") -- back 3
  t:run(rules.special.all, a)
  t:equal(b.loco:step(), b.loco:steps() - 3)
  t:equal(c.loco:step(), 1, "GI-SPECIAL-7")
end)
