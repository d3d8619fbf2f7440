-- Half a coin.
g.players[1].coins:add(0.5)
