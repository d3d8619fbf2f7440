-- A score of a thousand numbers.
local l = layer("j27") l:replace("score", function() local t = {} for i = 1, 900 do t[i] = i end return table.unpack(t) end)
