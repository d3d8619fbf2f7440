-- Words that fail.
local l = layer("j49") l:words("en", { a = function() error({}) end, b = 1 })
