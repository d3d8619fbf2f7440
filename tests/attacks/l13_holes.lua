-- A list of holes.
local t = {} for i = 1, 60 do t[2^i] = i end table.sort(t) table.insert(t, 1, 0) table.remove(t, 1) table.concat(t)
