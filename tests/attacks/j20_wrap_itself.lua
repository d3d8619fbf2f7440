-- A rule wrapped a thousand times.
local l = layer("j20") for i = 1, 1000 do l:wrap("score", function(base, ...) return base(...) end) end
