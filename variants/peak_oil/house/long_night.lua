--- A longer game. By its end everybody has all agents, so the spots are made smaller.
local house = layer("house/long_night", {
  game = "peak_oil", excludes = { "extras" },
  says = "Eight more black barrels in the bag, but a spot holds only four agents.",
})

house:supply("black", 48)
house:set("extra.barrels", 8)
house:resize("spot", { capacity = 4 })

house:test("more oil, less room", { players = 4 }, function(t)
  t:setup()
  t:equal(g.bag:count(g.black), 30)
  for i = 2, 3 do g.players[i].hq:move(g.spot.gulf, g.players[i].agent, 2) end
  rules["turn.begin"]()
  t:run(rules.step1, g.players[1]):refused("reassign.full", "reassign.deploy", g.spot.gulf)
end)
