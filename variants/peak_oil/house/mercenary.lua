--- Hired help, as in the prototype. The brutal rules never give two options.
local house = layer("house/mercenary", {
  game = "peak_oil", excludes = { "brutal" },
  says = "Once a game each player may break a tie instead of pulling, and use both options.",
})

house:counter("mercenary", { per = "player", start = 1, min = 0, title = "mercenaries" })

house:option("mercenary.send", { says = "send the mercenary: no pull, both options" })
house:option("mercenary.keep", { says = "keep the mercenary, pull a barrel" })
house:choice("mercenary", { options = { "mercenary" }, window = "turn", asks = "You are tied. Send the mercenary?" })
house:rule("mercenary.send", function(player) return player.mercenary:add(-1) == 0 end)
house:rule("mercenary.keep", function() return false end)
--- The pull that is spared is a danger, and two options are more than one; the first tie is as good as any.
house:worth("mercenary.send", "mercenary", 1000, { says = "no pull, and both options" })
house:words("fr", { ["worth.mercenary"] = "pas de tirage, et les deux options" })

house:wrap("action", function(action, player, spot, tied)
  if tied and player.mercenary:get() > 0 and play(player, "mercenary") then tied = false end
  return action(player, spot, tied)
end)

house:test("a tie is broken once", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  rules.turn.begin(alba)
  t:run(rules.action, alba, g.spot.invest, true):answer("mercenary.send")
  t:answer("invest.buy"):answer("invest.technology", g.tech.spmr)
  t:equal(alba.mercenary:get(), 0)
  t:run(rules.action, alba, g.spot.libya, true)
  t:check(t:asks() ~= "mercenary", "there is a second mercenary")
end)
