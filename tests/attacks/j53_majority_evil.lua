-- Majorities of nothing.
pcall(function() g.players:majority(g.players, -1) end)
