--- Two or three players: Hydrogen Cells and Venezuela are closed.
local small = layer("players_2_3", {
  game = "peak_oil",
  says = "With 2 or 3 players Hydrogen Cells and Venezuela are closed, and the marked cards leave.",
})

small:set("market.slots", 4, { cites = "PO-SMALL-2 PO-SMALL-5 PO-BM-6" })
small:set("hydrogen.open", false, { cites = "PO-SMALL-2" })

--- Before any shuffle the cards for 4 and 5 players are taken out.
small:after("setup.pools", { cites = "PO-SMALL-1 PO-SETUP-1 PO-SMALL-4 PO-SMALL-7" }, function()
  for _, deck in ipairs { g.field_deck, g.startup_deck, g.portfolio_deck } do
    for _, card in ipairs(deck:cards()) do
      if card.big then card:move(g.spare) end
    end
  end
end)

local venezuela, hydrogen = the.spot.venezuela, the.market.hydrogen_slot

small:forbid("reassign", "small.venezuela", var("to"):is(venezuela),
  { says = "With 2 or 3 players Venezuela is closed.", cites = "PO-SMALL-3 PO-REASSIGN-8" })
small:forbid("expand.dispatch", "small.dispatch", var("to"):is(venezuela),
  { says = "With 2 or 3 players Venezuela is closed.", cites = "PO-SMALL-3 PO-EXPAND-12" })
small:forbid("market.slot", "small.hydrogen", var("slot"):is(hydrogen),
  { says = "With 2 or 3 players there is no slot for Hydrogen Cells.", cites = "PO-SMALL-2 PO-BM-1" })
small:forbid("pirates.place", "small.hydrogen_pirates", var("slot"):is(hydrogen),
  { says = "With 2 or 3 players there is no slot for Hydrogen Cells.", cites = "PO-SMALL-2 PO-BM-1" })
small:forbid("entry.place", "small.hydrogen_entry", var("slot"):is(hydrogen),
  { says = "With 2 or 3 players there is no slot for Hydrogen Cells.", cites = "PO-SMALL-2 PO-BM-1" })
small:forbid("invest.technology", "small.technology", var("tech"):is(the.tech.hydrogen),
  { says = "With 2 or 3 players Hydrogen Cells is closed.", cites = "PO-SMALL-2" })
small:forbid("futurist.place", "small.futurist", var("tech"):is(the.tech.hydrogen),
  { says = "With 2 or 3 players Hydrogen Cells is closed.", cites = "PO-SMALL-2" })

small:invariant("invariant.small", { cites = "PO-SMALL-2 PO-SMALL-3" }, function()
  return g.spot.venezuela:total() + g.region.venezuela:total() + g.tech.hydrogen:total()
    + g.market.hydrogen_slot:total() == 0, "something is on Venezuela or Hydrogen Cells"
end)
