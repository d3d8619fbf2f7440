--- Two players: a trade pays a coin more.
local duel = layer("duel", { game = "yard", says = "A trade pays three." })
duel:set("pay", 3)
