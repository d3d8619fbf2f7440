-- Looking for the hidden metatable.
local m = getmetatable(g.players[1]) m.__index = nil
