-- A view that rewrites the screen.
local l = layer("j41") l:board("evil", function() return "\27[2J\27]52;c;ZXZpbA==\7" end)
