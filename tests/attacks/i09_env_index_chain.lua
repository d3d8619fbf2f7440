-- An environment that calls itself.
local e = _ENV local t = setmetatable({}, { __index = function(t, k) return t[k] end }) local x = t.x
