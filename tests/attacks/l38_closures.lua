-- Functions that hold each other.
local f = function() end for i = 1, 10000000 do local g2 = f f = function() return g2 end end
