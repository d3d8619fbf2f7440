local function stand(t, name)
  t:setup()
  local player = t.g.players[1]
  t.g.land:find(player.truck):move(t.g.land[name], player.truck)
  t:phase("turn", player)
  return player
end

test("squares know their neighbours", { players = 2 }, function(t)
  local land = t.g.land
  t:equal(land.c1r1:next_to(land.c2r1), true)
  t:equal(land.c1r1:next_to(land.c2r2), false, "no corners")
  t:equal(land.c20r1:next_to(land.c1r2), false, "rows don't join")
  t:equal(#land.c1r1:neighbours(), 2)
  t:equal(#land.c5r5:neighbours(), 4)
  t:equal(land.c5r5.column, 5)
  t:equal(land.c5r5.row, 5)
end)

test("a line goes both ways, a one-way edge one", { players = 2 }, function(t)
  local rail = t.g.rail
  t:check(rail.west:next_to(rail.middle) and rail.middle:next_to(rail.west))
  t:check(rail.east:next_to(rail.west) and not rail.west:next_to(rail.east))
  t:equal(rail:costs(rail.east)[rail.west.index], 4, "over the middle: 2 + 2")
end)

test("a way costs what its squares cost", { players = 2 }, function(t)
  local player = stand(t, "c1r3")
  t:answer("go.drive", t.g.land.c4r3) -- squares 42 (3), 43 (1), 44 (1): dearer than none
  t:equal(player.points:get(), 8 - 5)
  t:equal(t.g.land:find(player.truck), t.g.land.c4r3)
end)

test("one drives past a tile and does not stop there", { players = 2 }, function(t)
  stand(t, "c9r1")
  t:check(not t:offers("go.drive", t.g.land.c10r1))
  t:check(t:offers("go.drive", t.g.land.c11r1))
end)

test("nobody drives past a tower", { players = 2 }, function(t)
  t:setup()
  local g = t.g
  for i, name in ipairs { "c2r12", "c1r11" } do
    g.players[i].depot:move(g.land[name], g.players[i].tower)
  end
  g.land:find(g.players[1].truck):move(g.land.c1r12, g.players[1].truck)
  t:phase("turn", g.players[1])
  t:check(not t:offers("go.drive"))
  t:check(not t:offers("go.build"))
end)

test("a guard looks at what the way costs", { players = 2, set = { points = 30 } }, function(t)
  local player = stand(t, "c1r1")
  t:refused("drive.dear", "go.drive", t.g.land.c14r1)
  t:equal(player.points:get(), 30)
end)

test("only neighbours are offered", { players = 2 }, function(t)
  stand(t, "c5r5")
  t:check(t:offers("go.build", t.g.land.c5r6))
  t:check(not t:offers("go.build", t.g.land.c6r6))
end)
