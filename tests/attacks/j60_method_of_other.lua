-- The method of one thing called on another.
local add = g.players[1].coins.add for _, x in ipairs { g, g.players, g.players[1], 1, "x", {}, print } do pcall(add, x, 1) end
