-- A description that never ends.
local x = who for i = 1, 100000 do x = x[tostring(i % 7)] end
