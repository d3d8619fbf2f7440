--- Two or three players: Hydrogen Cells and Venezuela are closed.
local small = layer("players_2_3", {
  game = "peak_oil",
  says = "Hydrogen Cells and Venezuela are closed, and the marked cards leave; for 2 or 3 players.",
})

small:set("market.slots", 4, { to = 4, cites = "PO-SMALL-2 PO-SMALL-5 PO-BM-6" })
small:set("hydrogen.open", false, { cites = "PO-SMALL-2" })

--- Before any shuffle the marked cards are taken out; of the portfolios, at a larger
--- table, so many stay that everybody gets one.
local card = var("card")
local function leave(deck, which) return flow.each(deck, "card", { where = which }, effect.put(card, the.spare)) end
small:after("setup.pools",
  leave(the.field_deck, card.big),
  leave(the.startup_deck, card.big),
  leave(the.portfolio_deck, card.big & the.portfolio_deck:size():above(count_of("players"))),
  { cites = "PO-SMALL-1 PO-SETUP-1 PO-SMALL-4 PO-SMALL-7" })

local venezuela, hydrogen = the.spot.venezuela, the.market.hydrogen_slot

small:forbid({ "reassign", "expand.dispatch" }, "small.venezuela", var("to"):is(venezuela),
  { says = "Venezuela is closed.", cites = "PO-SMALL-3 PO-REASSIGN-8 PO-EXPAND-12" })
small:forbid({ "market.slot", "pirates.place", "entry.place" }, "small.hydrogen", var("slot"):is(hydrogen),
  { says = "There is no slot for Hydrogen Cells.", cites = "PO-SMALL-2 PO-BM-1" })
small:forbid({ "invest.technology", "futurist.place" }, "small.technology", var("tech"):is(the.tech.hydrogen),
  { says = "Hydrogen Cells is closed.", cites = "PO-SMALL-2" })

small:invariant("invariant.small", { cites = "PO-SMALL-2 PO-SMALL-3" }, function()
  return g.spot.venezuela:total() + g.region.venezuela:total() + g.tech.hydrogen:total()
    + g.market.hydrogen_slot:total() == 0, "something is on Venezuela or Hydrogen Cells"
end)

small:test("everybody gets a portfolio at any table", { players = 5 }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do t:equal(player.portfolio:size(), 1) end
  t:equal(g.region.venezuela:total(), 0)
end)
