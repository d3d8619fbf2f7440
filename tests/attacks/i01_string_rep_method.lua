-- The methods of strings are shared by all scripts.
local s = getmetatable("") if s then s.__index = function() return nil end end ("x").rep = nil
