--- Partners sit opposite each other and count their points together.
local house = layer("house/partners", {
  game = "peak_oil", says = "With 4 players, partners who sit opposite count their points together.",
})

house:teams({
  [2] = { { 1 }, { 2 } }, [3] = { { 1 }, { 2 }, { 3 } }, [4] = { { 1, 3 }, { 2, 4 } },
  [5] = { { 1 }, { 2 }, { 3 }, { 4 }, { 5 } },
})

house:test("partners sit opposite", { players = 4 }, function(t)
  local players = t.g.players
  t:equal(players[1].team, players[3].team)
  t:equal(players[2].team, players[4].team)
  t:check(players[1].team ~= players[2].team)
end)
