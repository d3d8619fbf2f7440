-- A length that lies.
local t = setmetatable({}, { __len = function() return 2^53 end }) for i = 1, #t do end
