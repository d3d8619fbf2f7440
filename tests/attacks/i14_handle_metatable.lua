-- The metatable of a handle.
setmetatable(g.players[1], {})
