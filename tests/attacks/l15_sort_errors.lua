-- A comparison that fails in the middle.
local t, n = {}, 0 for i = 1, 1000 do t[i] = -i end table.sort(t, function(a, b) n = n + 1 if n > 500 then error("x") end return a < b end)
