-- A field of a handle.
g.players[1].evil = 1
