-- A test without end, declared a thousand times.
local l = layer("j43") for i = 1, 1000 do l:test("t" .. i, function() while true do end end) end
