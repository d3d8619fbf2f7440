-- A score that is no number.
local l = layer("j28") l:replace("score", function() return 0/0, 1/0, -1/0, 2^70 end)
