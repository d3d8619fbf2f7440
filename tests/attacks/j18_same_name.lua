-- The same name many times.
local l = layer("j18") for i = 1, 1000 do pcall(l.counter, l, "same", {}) end
