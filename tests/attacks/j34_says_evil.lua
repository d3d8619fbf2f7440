-- Words that rewrite the screen.
local l = layer("j34") l:option("work.x", { says = "\27[2J\27]52;c;ZXZpbA==\7\r\b" }) l:rule("work.x", function() end) l:offer("work", "work.x")
