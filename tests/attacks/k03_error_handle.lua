-- An error that is a handle.
error(g.players[1])
