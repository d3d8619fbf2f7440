-- Things that join without end.
local t t = setmetatable({}, { __concat = function(a) return a .. t end }) local x = t .. 1
