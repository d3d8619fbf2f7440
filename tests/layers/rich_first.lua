--- Built to favour one seat in play, not only in scoring.
local house = layer("rich_first", { game = "peak_oil", says = "Player 1 starts with five barrels more." })

house:after("setup.players", function() g.box:move(g.players[1].hq, g.black, 5) end)

return house
