-- A comparison that asks a player.
table.sort({ 3, 2, 1 }, function(a, b) play(g.players[1], "work") return a < b end)
