-- Chance outside the game.
local x = math.random(1, 6)
