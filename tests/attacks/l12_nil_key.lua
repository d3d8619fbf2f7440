-- A key that is nothing.
local t = {} t[nil] = 1
