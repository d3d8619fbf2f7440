-- A call that calls again.
local t t = setmetatable({}, { __call = function(self) return self() end }) t()
