-- A counter that starts at nothing.
local l = layer("j13") l:counter("x", { start = 0/0, max = 1/0 })
