-- The same, deeper each time.
local t t = setmetatable({}, { __call = function(self, ...) return 1 + self(1, ...) end }) t()
