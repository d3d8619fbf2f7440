--- Built to favour one seat: whatever measures fairness must find this.
local house = layer("head_start", { game = "barrels", says = "Player 1 has four points more." })

house:wrap("score", function(base, player) return base(player) + (player.seat == 1 and 4 or 0) end)

return house
