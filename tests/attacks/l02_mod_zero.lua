-- What is left of nothing.
local x = 1 % 0
