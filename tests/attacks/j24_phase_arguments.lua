-- Arguments that are none.
local l = layer("j24") l:replace("setup", function() return "setup", {}, print, "x" end)
