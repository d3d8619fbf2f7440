-- The methods of layers taken away.
local l = layer("j48") l.counter = nil l.rule = error
