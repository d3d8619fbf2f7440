-- A script replaces its own environment.
_ENV = setmetatable({}, { __index = function() return 1 end }) local x = anything + 1
