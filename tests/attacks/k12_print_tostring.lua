-- Printing calls a function without end.
print(setmetatable({}, { __tostring = function() while true do end end }))
