-- A declaration by way of another layer.
local a, b = layer("j47") pcall(function() b = getmetatable(a).__index end) if b then b.counter = nil end
