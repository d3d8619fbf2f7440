--- Two players: our own rules, for the rulebook has none.
local two = layer("players_2", {
  game = "giganten",
  says = "Two players: the small map, and in each round the company that pays least is closed.",
  reconstructed = "The rulebook is for three and four players. These rules for two are ours.",
})

two:set("companies.closed", 1, { cites = "GI-TWO-3" })

return two
