--- The railway is the prize: who leads at the end gets much more for each derrick.
local help = include("lessons/help")

local house = layer("house/railway_kings", {
  game = "giganten", says = "Derricks bring $9,000, $5,000, $2,000 and nothing by the rank of the locomotive.",
})

house:set("score.rank", { 9000, 5000, 2000, 0 })

house:test("the leader's derrick is worth 9000", { players = 3 }, function(t)
  t:setup()
  local player = g.players[2]
  help.loco(player, 7)
  help.derrick(player, "d3", 2)
  t:equal(rules.score(player), 15000 + 9000 + 2000)
end)

return house
