--- Engineers before gamblers: a black tile must have been looked at before one builds on it.
local help = include("lessons/help")

local house = layer("house/no_blind_wells", {
  game = "giganten", says = "Nobody builds on a black tile without having looked at it.",
})

local at = var("at")
house:forbid("build.site", "build.blind", at.kind:is_not(2) & ~at.tile:top():known(who),
  { says = "Look at the tile before you build on it." })

house:test("a black tile must be looked at, a red one cannot be", { players = 3 }, function(t)
  t:setup()
  local player = g.players[1]
  help.truck(player, g.terrain.d4)
  t:run(function() play(player, "build") end)
  t:refused("build.blind", "build.site", g.terrain.d3)
  g.site.d3:top():show(player)
  t:run(function() play(player, "build") end)
  t:check(t:offers("build.site", g.terrain.d3))
  help.truck(player, g.terrain.d8)
  t:run(function() play(player, "build") end)
  t:check(t:offers("build.site", g.terrain.d9), "red")
end)

return house
