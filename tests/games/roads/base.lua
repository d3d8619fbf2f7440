--- Roads: a game about getting about, for the tests of graphs.  Trucks drive over
--- a terrain of 20 by 12 squares with tiles one drives past and towers one can't.
local roads = game("roads", { title = "Roads", players = { 2, 4 } })

roads:pieces("truck", { per = "player", count = 1, home = "depot" })
roads:pieces("tower", { per = "player", count = 3, home = "depot" })
roads:pool("depot", { per = "player", holds = { "truck", "tower" } })
roads:pile("tile", { size = 12, sees = "none", capacity = 1 })

--- What the squares cost, as if drawn: hills at every fifth, mountains at every seventh.
local squares = {}
for i = 1, 240 do
  squares[i] = { points = i % 7 == 0 and 3 or i % 5 == 0 and 2 or 1 }
  if i % 20 == 10 then squares[i].tile = ref("tile." .. i // 20 + 1) end
end
roads:graph("land", { grid = { 20, 12 }, items = squares, holds = { "truck", "tower" }, cost = "points" })
roads:graph("rail", {
  line = true, names = { "west", "middle", "east" }, edges = { { "east", "west", 7, one_way = true } }, cost = 2,
})
for i = 1, 12 do roads:cards("tile." .. i, { { id = "tile" .. i, worth = i % 4 } }, { back = "tile" }) end

roads:counter("points", { per = "player", min = 0 })
roads:counter("money", { per = "player" })
roads:counter("turns")
roads:value("points", 8)

local to, at = var("to"), var("at")
roads:option("go.drive", { "to", reach("land", {
  from = the.land:find("truck"), within = who.points, pass = to:count(the.tower):is(0),
  stop = to.tile:size():is(0) & to:count(the.truck):is(0), stay = false,
}) }, { says = "drive to {to} for {to:cost}" })
roads:option("go.build", { "at", neighbours(the.land:find("truck")) }, { says = "build at {at}" })
roads:option("go.rest", { says = "rest" })
roads:choice("go", { options = { "go" }, asks = "Where to?" })
roads:forbid("go.build", "build.taken", at:total():above(0) | who.depot:count("tower"):is(0))
roads:forbid("go.drive", "drive.dear", to:cost():above(9))
roads:does("go.drive", effect.move(who.truck, the.land:find("truck"), to), effect.add(who.points, -to:cost()),
  effect.add(who.money, to:cost()))
roads:does("go.build", effect.move(who.tower, who.depot, at))
roads:does("go.rest", effect.set(who.points, 0))

roads:phase("setup", function()
  for _, player in ipairs(g.players) do player.depot:move(g.land[player.seat], player.truck) end
  return "turn", g.players[1]
end)
roads:phase("turn", function(player)
  player.points:set(value("points"))
  play(player, "go")
  play(player, "go")
  if player.money:get() > 200 or g.turns:add() == 100 then return finish("a hundred turns") end
  return "turn", player.next
end)
roads:rule("score", function(player) return player.money:get() end)
