-- A write that writes again.
local t = setmetatable({}, { __newindex = function(t, k, v) t[k] = v end }) t.x = 1
