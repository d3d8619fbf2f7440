--- The French edition: its larger pools of cards and chips and its wordings.
local fr = layer("edition_fr", {
  game = "peak_oil",
  says = "The French edition: larger pools of cards and chips, and its wordings.",
})

fr:set("pool.crisis", 18, { says = "18 PR Crisis cards lie in the box, not 15.", cites = "PO-COMP-4 PO-EXTRA-7" })
fr:set("pool.consultant", 15, { says = "15 consultants lie in the box, not 12.", cites = "PO-COMP-5 PO-EXTRA-7" })
fr:set("pool.portfolio", 7, { says = "7 Portfolios lie in the box, not 5.", cites = "PO-COMP-6 PO-EXTRA-7" })
fr:set("pool.risk", 11, { says = "The eight risk chips are chosen from 11.", cites = "PO-COMP-9 PO-EXTRA-1" })
fr:set("setup.refinery_side", "front", { says = "Refinery chips begin with their front up.", cites = "PO-SETUP-2" })
fr:set("dispatch.counts_as_reassign", false, {
  says = "Agents that were dispatched and left standing may still be reassigned this turn.", cites = "PO-EXPAND-5" })
fr:set("brutal.release_optional", true, { cites = "PO-BRUTAL-10" })
fr:set("brutal.research_split", true, { cites = "PO-BRUTAL-13" })
