-- A guard that asks a question.
local l = layer("j31") l:forbid("work", "j31", { says = "x" }, function(p) play(p, "work") return false end)
