-- A coin in words.
g.players[1].coins:add("1e2")
