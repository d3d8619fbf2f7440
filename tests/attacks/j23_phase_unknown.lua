-- A phase that is none.
local l = layer("j23") l:replace("setup", function() return "nowhere", 1, 2, 3, 4, 5, 6, 7, 8, 9 end)
