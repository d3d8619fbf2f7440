-- Things that are equal after an eternity.
local m = { __eq = function() while true do end end } local x = setmetatable({}, m) == setmetatable({}, m)
