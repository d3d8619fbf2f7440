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

--- A black barrel goes from somewhere to an empty slot of the player's choice.
po:rule("market.place", { cites = "PO-BM-3 PO-BM-4 PO-BM-7 PO-BM-9" }, function(player, from)
  from:move(choose(player, "market.slot"), g.black)
  rules.market.check()
end)

--- Full: at once one barrel to each open region. Slot by slot and region by region, so
--- at small tables the missing slot stands for the closed region.
po:rule("market.check", { cites = "PO-BM-5 PO-BM-8 PO-BM-10 PO-BM-11" }, function()
  if g.market:count() < value("market.slots") then return end
  announce("The Black Market is full: its barrels go to the regions, one to each.")
  for i, slot in ipairs(g.market) do slot:move_all(g.region[i]) end
end)
