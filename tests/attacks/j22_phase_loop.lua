-- Two phases that call each other.
local l = layer("j22") l:phase("a", function() return "b" end) l:phase("b", function() return "a" end) l:replace("setup", function() return "a" end)
