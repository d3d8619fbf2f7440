-- The ends of numbers as places.
local s = ("x"):sub(math.mininteger, math.maxinteger) s = s:sub(2^53, -2^53)
