-- A counter with impossible bounds.
local l = layer("j11") l:counter("x", { start = 2^63, min = -2^63, max = 2^63 })
