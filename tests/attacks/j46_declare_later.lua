-- A declaration during the game.
local l = layer("j46") l:before("setup", function() l:counter("late", {}) end)
