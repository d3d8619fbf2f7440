-- A list of lists of lists.
local t = {} for i = 1, 1000000 do t = table.pack(t) end
