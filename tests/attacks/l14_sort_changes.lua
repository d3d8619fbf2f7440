-- A comparison that changes the list.
local t = {} for i = 1, 1000 do t[i] = -i end table.sort(t, function(a, b) t[#t + 1] = 1 t[1] = nil return a < b end)
