-- Conditions in words without end.
local x = who.coins for i = 1, 40 do x = x + x end local s = tostring(x)
