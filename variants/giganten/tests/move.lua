--- Trucks, prospecting, locomotives.
local help = include("lessons/help")

--- A player is to move with so many points.
local function moving(t, player, points)
  t:run(function()
    g.points:set(points)
    g.truck_moves:set(0)
    g.loco_moves:set(0)
    repeat until play(player, "move")
  end)
  t:expect_choice("move", player)
end

local function on_map(t, square)
  t:setup()
  local player = g.players[1]
  help.truck(player, g.terrain[square])
  return player
end

test("GI-TRUCK-1 -2: a truck must enter in column 1, on a free square", { players = 4 }, function(t)
  t:setup()
  local player, other = g.players[1], g.players[2]
  help.truck(other, g.terrain.c1)
  help.card(player, "beige1#1")
  t:run(rules.move.all, player)
  t:refused("truck.outside", "move.done")
  t:refused("truck.taken", "truck.enter", g.terrain.c1)
  t:refused("truck.edge", "truck.enter", g.terrain.c2)
  t:refused("truck.waits", "truck.drive", g.terrain.b1)
  t:answer("truck.enter", g.terrain.b1)
  t:equal(g.terrain:find(player.truck), g.terrain.b1)
  t:equal(g.points:get(), 12, "free of charge")
  t:refused("truck.entered", "truck.enter", g.terrain.a1)
  t:check(t:offers("move.done"))
end)

test("GI-AMB-8: the locomotive may run before the truck enters, but not amid its move", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  help.card(player, "beige1#1")
  t:run(rules.move.all, player):answer("loco.run", 2)
  t:equal(player.loco:step(), 3)
  t:refused("loco.done", "loco.run", 1)
  t:answer("truck.enter", g.terrain.b1)
  t:answer("truck.drive", g.terrain.b3)
  t:answer("truck.drive", g.terrain.b4)
  t:equal(g.points:get(), 7)
  t:answer("move.done")
  help.card(player, "beige1#2")
  t:run(rules.move.all, player):answer("truck.drive", g.terrain.c4):answer("loco.run", 1)
  t:refused("truck.done", "truck.drive", g.terrain.b4) -- GI-MOVE-4; C5 may still be looked at
  t:answer("look", g.terrain.c5)
  t:check(not t:asks(), "nobody is asked who could only end the movement")
end)

test("GI-EX-6: six points for plain, hill and mountain, nothing is left", { players = 4 }, function(t)
  -- from B3: B4 plain, C4 hill, then back over B4 (plain) … E3 is a mountain: D4 plain, E4 plain, E3
  local player = on_map(t, "b3")
  moving(t, player, 6)
  t:answer("truck.drive", g.terrain.b4) -- plain, 1
  t:answer("truck.drive", g.terrain.c4) -- hill, 2
  t:equal(g.points:get(), 3)
  t:check(t:offers("truck.drive", g.terrain.b4) and t:offers("loco.run", 3), "what is left goes either way")
  moving(t, player, 3)
  help.truck(player, g.terrain.b4)
  moving(t, player, 3)
  t:answer("truck.drive", g.terrain.b5) -- mountain, 3
  t:equal(g.points:get(), 0)
  t:check(not t:offers("loco.run", 1), "nothing for the locomotive")
end)

test("GI-EX-6: with five points the truck ends on the hill, two are left for two spaces of track", { players = 4 },
  function(t)
  local player = on_map(t, "b3")
  moving(t, player, 5)
  t:answer("truck.drive", g.terrain.c4) -- over a plain onto the hill
  t:equal(g.points:get(), 2)
  t:check(not t:offers("truck.drive", g.terrain.b5), "the mountain costs 3, after the way there")
  t:refused("loco.points", "loco.run", 3)
  t:answer("loco.run", 2)
  t:equal(player.loco:step(), 3)
end)

test("GI-TRUCK-3 -4: never diagonally; every entry is paid by its ground", { players = 4 }, function(t)
  local player = on_map(t, "b4")
  moving(t, player, 2)
  t:check(not t:offers("truck.drive", g.terrain.b5), "a mountain costs 3")
  moving(t, player, 3)
  t:check(t:offers("truck.drive", g.terrain.b5))
  moving(t, player, 1)
  t:check(t:offers("truck.drive", g.terrain.b3) and not t:offers("truck.drive", g.terrain.a3), "one square, not two")
end)

test("GI-TRUCK-5: tiles and trucks may be passed, not stopped on", { players = 4 }, function(t)
  local player = on_map(t, "d2")
  moving(t, player, 2)
  -- D3 holds a tile; D4 lies behind it
  t:check(not t:offers("truck.drive", g.terrain.d3), "no stop on a tile")
  t:check(t:offers("truck.drive", g.terrain.d4), "but through it")
  help.truck(g.players[2], g.terrain.d4)
  moving(t, player, 3)
  t:check(not t:offers("truck.drive", g.terrain.d4), "no stop with a truck")
  t:check(t:offers("truck.drive", g.terrain.d5), "but through it")
end)

test("GI-TRUCK-6 -7, GI-EX-9: a derrick blocks; when it has left, the square is ordinary again", { players = 4 },
  function(t)
  local player = on_map(t, "d2")
  help.derrick(player, "d3", 1)
  help.loco(player, 9)
  moving(t, player, 2)
  t:check(not t:offers("truck.drive", g.terrain.d3) and not t:offers("truck.drive", g.terrain.d4), "not even one's own")
  t:run(rules.produce.all, player):answer("carry.own", g.price.hudson)
  t:equal(player.tank.hudson:total(), 1)
  t:equal(player.yard:total(), 5)
  t:equal(g.well.d3:total(), 0)
  moving(t, player, 2)
  t:check(t:offers("truck.drive", g.terrain.d3) and t:offers("truck.drive", g.terrain.d4), "free for trucks")
end)

test("GI-TRUCK-9: with three players a truck may stop where no tile lies", { players = 3 }, function(t)
  local player = on_map(t, "e4")
  moving(t, player, 3)
  t:refused("look.nothing", "look", g.terrain.e5)
  t:check(t:offers("truck.drive", g.terrain.e5))
end)

test("GI-TRUCK-8 -10, GI-MOVE-3: a truck may stay, or come back; points may be lost", { players = 4 }, function(t)
  local player = on_map(t, "b3")
  moving(t, player, 4)
  t:answer("truck.drive", g.terrain.b4):answer("truck.drive", g.terrain.b3)
  t:equal(g.points:get(), 2)
  t:answer("move.done")
  t:equal(g.terrain:find(player.truck), g.terrain.b3)
end)

test("GI-PROSPECT-1 to -6: looking", { players = 4 }, function(t)
  local player, other = on_map(t, "d4"), g.players[2]
  moving(t, player, 6)
  t:answer("look", g.terrain.d3) -- on the starting square too
  local tile = g.site.d3:top()
  t:check(tile:known(player) and not tile:known(other), "the looker alone")
  t:check(not tile:is_up(), "it goes back face down")
  t:equal(g.points:get(), 6, "for nothing")
  t:refused("look.known", "look", g.terrain.d3)
  t:refused("look.nothing", "look", g.terrain.c4)
  t:check(not t:offers("look", g.terrain.c5), "diagonal neighbours do not count")
  t:answer("truck.drive", g.terrain.d5) -- the move goes on: C5 and E5 are beside it
  t:answer("look", g.terrain.c5):answer("look", g.terrain.e5)
  t:check(g.site.c5:top():known(player) and g.site.e5:top():known(player), "several at one pause")
end)

test("GI-PROSPECT-2: red tiles are never looked at", { players = 4 }, function(t)
  local player = on_map(t, "d8")
  moving(t, player, 6)
  t:refused("look.red", "look", g.terrain.d9)
end)

test("GI-LOCO-1 to -6: the track's costs", { players = 4 }, function(t)
  local player, other = on_map(t, "b3"), g.players[2]
  help.loco(player, 9)
  help.loco(other, 12)
  moving(t, player, 8)
  t:refused("loco.points", "loco.run", 6)
  t:check(t:offers("loco.run", 4), "1 + 2 + 2 + 2")
  t:answer("loco.run", 3) -- level with another: locomotives do not block
  t:equal(player.loco:step(), 12)
  t:equal(g.points:get(), 3)
  t:equal(g.black:get(), 1)
  help.loco(player, 20)
  moving(t, player, 8)
  t:check(not t:offers("loco.run"), "the end of the track")
end)

test("GI-SPECIAL-8: who was pushed back moves from there", { players = 3 }, function(t)
  local player, other = on_map(t, "b3"), g.players[2]
  help.loco(player, 6)
  t:run(rules.special.back, other, 2)
  moving(t, player, 1)
  t:answer("loco.run", 1)
  t:equal(player.loco:step(), 5)
end)

test("GI-CARD-9: a card is spent when its owner is done", { players = 3 }, function(t)
  t:setup()
  local player = g.players[1]
  help.card(player, "red1#1")
  t:phase("movement", player):answer("truck.enter", g.terrain.a1):answer("move.done")
  t:equal(player.card_taken:size(), 1, "the special action comes after the movement") -- GI-MOVE-1
  t:answer(g.price.jet)
  t:equal(player.card_taken:size(), 0)
  t:equal(g.red_spent:size(), 1)
end)

test("GI-PROSPECT-6: who may end the movement is reminded of the points and the tile seen", function(t)
  local player = on_map(t, "d2")
  help.tile(g.site.d3, "one3#1")
  moving(t, player, 6)
  t:equal(value("facts.rest", player), "6 points left, beside D3 (one derrick)")
  t:answer("look", g.terrain.d3)
  t:equal(value("facts.rest", player), "6 points left, beside D3 (one derrick, 3 crude)")
  t:equal(value("facts.rest", g.players[2]), "6 points left", "a truck that is not on the map")
end)

test("GI-TRUCK-3: to drive is to leave the square", { players = 4 }, function(t)
  local player = on_map(t, "b3")
  moving(t, player, 6)
  t:check(not t:offers("truck.drive", g.terrain.b3), "not to where it stands")
end)
