--- House rule: passing is worth a tip. Whoever passes gets a second coin.
local tip = layer("tip", { game = "barrels", says = "Passing pays two coins." })

tip:after("work.pass", function(player) player.coins:add() end)
