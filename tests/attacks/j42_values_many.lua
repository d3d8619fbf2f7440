-- Values with impossible ranges.
local l = layer("j42") for _, v in ipairs { 0/0, 1/0, 2^63, -2^63, {}, print } do pcall(l.value, l, "v", v) pcall(l.set, l, "v", v) end
