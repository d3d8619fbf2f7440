--- One round less, on top of the tax.
local rush = layer("rush", { game = "yard", needs = { "tax" }, excludes = { "calm" } })
rush:set("rounds", 1)
