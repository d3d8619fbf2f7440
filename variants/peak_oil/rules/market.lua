--- The Black Market: five slots, emptied over the regions when full.
local po = game("peak_oil")

po:value("market.slots", 5, {
  says = "Slots of the Black Market.", cites = "PO-BM-1 PO-BM-5",
  from = 1, to = "market",
})
po:value("hydrogen.open", true, { says = "Hydrogen Cells takes part.", cites = "PO-SMALL-2" })

po:choice("market.slot", { "slot", "market" }, {
  says = "on {slot}", asks = "Which slot of the Black Market?", cites = "PO-BM-4",
})
po:forbid("market.slot", "market.taken", var("slot"):room():is(0),
  { says = "That slot holds a barrel.", cites = "PO-BM-2 PO-BM-4" })

--- The black barrel beside the bag goes to an empty slot of the player's choice.
po:rule("market.slot", effect.move("black", the.aside, var("slot")), flow.run("market.check"),
  { cites = "PO-BM-3 PO-BM-4 PO-BM-7 PO-BM-9" })

--- Full: at once one barrel to each open region. Slot by slot and region by region, so
--- at small tables the missing slot stands for the closed region.
po:rule("market.check",
  flow.when(the.market:total():below(setting("market.slots")), flow.stop()),
  flow.tell("The Black Market is full: its barrels go to the regions, one to each."),
  flow.each("market", "at", effect.move_all("black", var("at"), the.region:item(var("at").index))),
  { cites = "PO-BM-5 PO-BM-8 PO-BM-10 PO-BM-11" })
