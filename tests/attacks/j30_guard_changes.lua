-- A guard that changes the table.
local l = layer("j30") l:forbid("work", "j30", { says = "x" }, function(p) p.coins:add(1) return false end)
