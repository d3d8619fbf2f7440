-- A metatable with the name of another thing.
local t = setmetatable({}, { __name = "Player" }) t.coins:add(1)
