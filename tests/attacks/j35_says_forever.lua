-- Words without end.
local l = layer("j35") l:option("work.x", { says = function() while true do end end }) l:rule("work.x", function() end) l:offer("work", "work.x")
