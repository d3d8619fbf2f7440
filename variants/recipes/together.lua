--- Cooperative: one team of all; it has no more points than its weakest member.
--- Words: cooperative, coop, together, team, weakest
--- Asks: Can it be played together?
---
--- diff: adds teams, adds together.goal, adds before round.close
--- oilpatch compare barrels --b recipes/together --games 1000 --bots random
---   scores are 5.09 points lower (4.94 to 5.24)
---   winners score 10.26 points less (9.99 to 10.54)
---   wins are 3.68 points closer (3.48 to 3.88)
---   the lead changes 0.720 times less (0.626 to 0.814)
---   the winner leads for good 78.0 % of the game earlier (73.2 to 81.2)
local recipe = layer("recipes/together", {
  game = "barrels", says = "All play together; only the lowest score counts, and 12 of it win.",
})

recipe:teams({ { 1, 2, 3, 4 } }, { score = "lowest" })
recipe:value("together.goal", 12, { says = "The lowest score that is a success.", from = 1, to = 60 })
recipe:before("round.close", function()
  local least = math.maxinteger
  for _, player in ipairs(g.players) do least = math.min(least, rules.score(player)) end
  announce("The weakest has ", least, " of ", value("together.goal"), ".")
end)

recipe:test("everybody has the lowest score", { players = 4 }, function(t)
  t:setup()
  t:equal(g.players[1].team, g.players[4].team)
  t:run(rules.round.close)
  t:equal(g.players[1].coins:get(), 5)
end)
