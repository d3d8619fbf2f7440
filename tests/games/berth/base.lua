--- Berth: crews that go places, a small ground for the layers of tests/fuzz.
local berth = game("berth", { title = "The Berth", players = { 2, 2 } })

berth:value("pay", 2)
berth:pieces("crew", { per = "player", count = 2, home = "home" })
berth:pool("home", { per = "player", holds = "crew" })
berth:spot("dock", { holds = "crew", capacity = 2 })
berth:track("lane", { holds = "crew", size = 2, capacity = 1 })
berth:graph("map", { holds = "crew", line = true, size = 2 })
berth:counter("coins", { per = "player", start = 4, min = 0 })

berth:option("work.rest", { says = "rest" })
berth:option("work.send", { says = "send" })
berth:choice("work", { options = { "work" }, asks = "What now?" })
berth:choice("bid", { "amount", amount(0, who.coins) })
berth:forbid("work.send", "send.crew", who.home:total():is(0) | the.dock:room():is(0))

berth:rule("work.rest", function(player) player.coins:add(value("pay")) end)
berth:does("work.send", effect.move(who.crew, who.home, the.dock))

berth:phase("setup", function() return "turn", 1, g.players[1] end)
berth:phase("turn", function(number, player)
  play(player, "work")
  player.coins:add(-choose(player, "bid"))
  if number == 4 then return finish("the fourth turn") end
  return "turn", number + 1, player.next
end)
berth:rule("score", function(player) return player.coins:get() + player.home:total() end)
