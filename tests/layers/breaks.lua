--- Fails in the middle of most games.
local house = layer("breaks", { game = "barrels", says = "Passing fails." })

house:after("work.pass", function(player) player.coins:add("much") end)

return house
