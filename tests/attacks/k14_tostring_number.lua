-- A text that is a number.
print(setmetatable({}, { __tostring = function() return 1 end }))
