-- Words that are no text.
local l = layer("j36") l:option("work.x", { says = function() return {} end }) l:rule("work.x", function() end) l:offer("work", "work.x")
