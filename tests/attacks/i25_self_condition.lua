-- A condition made of itself, doubled.
local x = who.coins for i = 1, 60 do x = x + x end local y = x:is(0)
