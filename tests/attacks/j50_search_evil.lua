-- A search that looks for ever.
local l = layer("j50") l:search({ estimate = function() while true do end end, horizon = -1, spread = 0/0 })
