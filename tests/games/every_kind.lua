--- A game with a component of every kind and nothing of its own on them: what
--- its things can do is what every game's can.
local every = game("every_kind", { title = "Every kind", players = { 2, 2 } })

every:pieces("agent", { per = "player", count = 3, home = "reserve" })
every:pieces("barrel", 5)
every:pool("box", { holds = "barrel" })
every:pool("reserve", { holds = "agent" })
every:bag("bag", { holds = "barrel" })
every:spot("spot", { holds = "agent", capacity = 4 })
every:track("track", { holds = "agent", size = 3, capacity = 1 })
every:graph("map", { holds = "agent", grid = { 2, 1 } })
every:pile("deck", { sees = "none" })
every:cards("deck", { { id = "one", title = "One" } })
every:counter("coins", { per = "player" })
every:scale("price", { steps = { { 1, "low" }, { 5, "high" } } })
every:die("die", { faces = 6 })

--- … and for every player, so that they have owners.
every:pool("hq", { per = "player", holds = "agent" })
every:bag("sack", { per = "player", holds = "barrel" })
every:spot("den", { per = "player", holds = "agent" })
every:track("path", { per = "player", holds = "agent", size = 2 })
every:graph("yard", { per = "player", holds = "agent", line = true, size = 2 })
every:pile("hand", { per = "player", sees = "owner" })
every:scale("rank", { per = "player", steps = { 1, 2, 3 } })
every:die("own_die", { per = "player", faces = 6 })

every:choice("go", { "steps", range(1, 3) }, { asks = "How far?" })
every:phase("setup", function() return "turn", g.players[1] end)
every:phase("turn", function(player)
  if player.coins:add(choose(player, "go")) > 4 then return finish("five coins") end
  return "turn", player.next
end)
every:rule("score", function(player) return player.coins:get() end)
