--- A longer game that stays dangerous. By its end everybody has all agents, so spots are smaller.
local house = layer("house/long_night", {
  game = "peak_oil",
  says = "Eight more black barrels in the bag, yellow barrels return to it, and a spot holds only four agents.",
})

house:supply("black", 48)
house:set("extra.barrels", 8)
house:replace("pull.finish", function() g.aside:move_all(g.bag) end)
house:resize("spot", { capacity = 4 })

house:test("more oil, more risk, less room", { players = 4 }, function(t)
  t:setup()
  t:equal(g.bag:count("black"), 30)
  t:fate(g.bag, { "yellow" })
  t:run(rules.pull, g.players[4], 1):answer("pull.enough")
  t:equal(g.bag:count("yellow"), 4)
  for i = 2, 3 do g.players[i].hq:move(g.spot.gulf, g.players[i].agent, 2) end
  rules.turn.begin(g.players[1])
  t:run(rules.step1, g.players[1]):refused("reassign.full", "reassign.deploy", g.spot.gulf)
end)
