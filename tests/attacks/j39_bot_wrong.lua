-- A bot that answers nonsense.
local l = layer("j39") l:bot("wrong", function() return -1 end)
