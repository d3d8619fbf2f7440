-- Numbers that are none.
for _, x in ipairs { 0/0, 1/0, -1/0, 2^63, "x", {}, true } do pcall(math.tointeger, x) pcall(math.floor, x) pcall(math.abs, x) end
