-- A sum of a hundred thousand parts.
local x = the.x for i = 1, 100000 do x = x + 1 end
