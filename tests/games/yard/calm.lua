--- Resting pays more: another idea of rest than the tax has.
local calm = layer("calm", { game = "yard" })
calm:replace("work.rest", function(player) player.coins:add(3) end)
