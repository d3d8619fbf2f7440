-- Things that are less after an eternity.
local m = { __lt = function() while true do end end } local x = setmetatable({}, m) < setmetatable({}, m)
