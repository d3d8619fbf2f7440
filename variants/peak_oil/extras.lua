--- All optional extras at once: the double-closed chip, fields with two symbols, eight more
--- black barrels and the harder start. Each has a switch of its own, too.
local extras = layer("extras", {
  game = "peak_oil",
  says = "All extras: double-closed chip, two-symbol fields, 8 more black barrels, harder start (not with brutal).",
})

extras:set("extra.double_closed", true, { cites = "PO-EXTRA-2" })
extras:set("extra.two_symbol_fields", true, { cites = "PO-EXTRA-3" })
extras:set("supply.black", 48, { cites = "PO-EXTRA-4" })
extras:set("extra.barrels", 8, { cites = "PO-EXTRA-4" })
extras:set("setup.harder_start", true, { cites = "PO-EXTRA-5" })
