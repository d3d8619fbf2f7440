-- A counter that starts at a half.
local l = layer("j12") l:counter("x", { start = 0.5 })
