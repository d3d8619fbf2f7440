-- Conditions as texts.
local s = "x" .. who.coins
