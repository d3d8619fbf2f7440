-- A field of the list of players.
g.players.extra = 1 g.players[1] = nil
