-- A score that is a text.
local l = layer("j26") l:replace("score", function() return "many" end)
