-- The length of a description.
local n = #who.coins
