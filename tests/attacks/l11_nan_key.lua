-- A key that is no number.
local t = {} t[0/0] = 1
