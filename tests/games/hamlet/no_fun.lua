--- No fair; and a layer that would have it rain.
local no_fun = layer("no_fun", { game = "hamlet", needs = { "fair" } })
no_fun:remove("fun")
