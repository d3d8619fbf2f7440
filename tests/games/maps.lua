--- Maps: a hidden one, one that is wider than half of a screen and one that is wider than all of it.
local maps = game("maps", { title = "Maps", players = { 2, 2 } })

maps:pieces("agent", { per = "player", count = 3, home = "camp" })
maps:pool("camp", { per = "player", holds = "agent" })
maps:graph("veiled", { holds = "agent", grid = { 3, 1 }, sees = "none" })
maps:graph("broad", { holds = "agent", grid = { 50, 1 } })
maps:graph("vast", { holds = "agent", grid = { 70, 2 } })
maps:counter("coins", { per = "player" })

maps:choice("go", { "steps", range(1, 3) }, { asks = "How far?" })
maps:phase("setup", function()
  local one = g.players[1]
  one.camp:move(g.veiled[2], one.agent)
  one.camp:move(g.broad[50], one.agent)
  one.camp:move(g.vast[70], one.agent)
  return "turn", one
end)
maps:phase("turn", function(player)
  if player.coins:add(choose(player, "go")) > 4 then return finish("five coins") end
  return "turn", player.next
end)
maps:rule("score", function(player) return player.coins:get() end)
