-- Ranges that go backwards, or nowhere.
local l = layer("j33") for _, r in ipairs { { 9, 1 }, { 0/0, 1 }, { 1, 1/0 }, { -2^62, 2^62 } } do pcall(function() l:option("work.r", { "a", range(r[1], r[2]) }) end) end
