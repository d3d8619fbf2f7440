-- The least number divided.
local x = math.mininteger // -1 local y = math.mininteger % -1 local z = 1 // 0
