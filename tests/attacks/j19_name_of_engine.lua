-- Names that mean something else.
local l = layer("j19") for _, n in ipairs { "players", "__index", "count", "", " ", "\0", "1", "and" } do pcall(l.counter, l, n, {}) end
