-- A counter that is no number.
g.players[1].coins:set(0/0)
