--- Grey Ops: Black Market and Consultants, after one barrel for the market.
local po = game("peak_oil")
local card, slot = var("card"), var("slot")

po:value("grey.entry", 1, {
  says = "Barrels placed on the Black Market before any option of Grey Ops.", cites = "PO-GREY-2",
  from = 0, to = 3,
})
po:value("grey.asks", true, { says = "Grey Ops asks for a barrel first.", cites = "PO-GREY-2" })
po:value("grey.short", who.hq:count("black"):below(most(0, who.grey_entry) + who.grey_tax),
  { says = "Does the player lack the barrels for Grey Ops?", cites = "PO-GREY-3 PO-GREY-4" })
po:value("grey.market_mandatory", false,
  { says = "Grey Ops may not be left with barrels on the Black Market.", cites = "PO-GREY-5" })
po:value("grey.consultant_mandatory", false,
  { says = "Grey Ops may not be left without an available consultant.", cites = "PO-GREY-7" })

po:option("grey.market",
  { says = "Black Market: all barrels to their technologies", cites = "PO-GREY-5" })
po:option("grey.consultant", { "card", the.consultant_open },
  { says = "take the {card}", facts = setting("facts.consultant", card),
    heading = "Consultants", cites = "PO-GREY-7" })
po:option("grey.done", { says = "nothing more", passes = true, cites = "PO-ACTION-10" })
po:choice("grey_ops", {
  options = { "grey.market", "grey.consultant", "grey.done" }, window = "turn",
  asks = "Grey Ops (options left: {n})",
  with = { n = setting("options.left", the.spot.grey_ops, the.traded + the.hired) },
  cites = "PO-GREY-1 PO-GREY-11",
})
--- The entry barrel: a choice of its own, for security chips may be used here.
po:option("entry.place", { "slot", "market" },
  { says = "entry barrel on {slot}", cites = "PO-GREY-2" })
po:option("entry.skip", { says = "leave out the entry barrel", passes = true, cites = "PO-GREY-10" })
po:choice("entry",
  { options = { "entry" }, window = "turn", asks = "The entry barrel", cites = "PO-GREY-2" })
--- In the Peak Oil phase one may just take the agents home.
po:option("peak.grey_use", { says = "enter Grey Ops", cites = "PO-PEAK-13" })
po:option("peak.grey_decline", { says = "just take the agents home", passes = true, cites = "PO-PEAK-12" })
po:choice("peak.grey",
  { options = { "peak.grey_use", "peak.grey_decline" }, window = "turn", asks = "Grey Ops?" })

po:forbid("entry.place", "entry.taken", slot:room():is(0),
  { says = "That slot holds a barrel.", cites = "PO-BM-2 PO-BM-4" })
po:forbid("entry.skip", "entry.due", who.grey_entry:above(0),
  { says = "Grey Ops wants a barrel first.", cites = "PO-GREY-2" })
po:forbid("entry.place", "entry.no_barrel", who.hq:count("black"):below(1 + who.grey_tax),
  { says = "You have no barrel to place.", cites = "PO-GREY-3" })
po:once("grey.market", "grey.market_once", the.traded,
  { says = "Black Market is used already.", cites = "PO-ACTION-3" })
po:once("grey.consultant", "grey.consultant_once", the.hired,
  { says = "Consultants is used already.", cites = "PO-ACTION-3" })
po:forbid("grey.consultant", "grey.level", card.level:is_not(who.consultant_level + 1), {
  says = "Consultants come in the order 1, 2, 3, one of each level.", cites = "PO-GREY-7 PO-GREY-8 PO-GREY-9",
})
po:forbid("grey.done", "grey.market_must",
  setting("grey.market_mandatory") & the.peaking:is(0) & the.traded:is(0)
    & the.market:total():above(0),
  { says = "The barrels of the Black Market must be moved.", cites = "PO-GREY-5" })
local available = any_of(the.consultant_open, it.level:is(who.consultant_level + 1))
po:forbid("grey.done", "grey.consultant_must",
  setting("grey.consultant_mandatory") & the.peaking:is(0) & the.hired:is(0) & available,
  { says = "A consultant must be taken.", cites = "PO-GREY-7" })

--- Pay what is due: the barrels for the market, at least the question for one, and what else cards want.
po:rule("grey.enter",
  flow.times(most(1, who.grey_entry), flow.ask("entry")),
  effect.move("black", who.hq, the.box, who.grey_tax),
  { cites = "PO-GREY-2 PO-GREY-3 PO-GREY-4 PO-PEAK-20" })

po:rule("entry.place", effect.move("black", who.hq, slot), flow.run("market.check"),
  { cites = "PO-GREY-2 PO-BM-3 PO-GREY-6" })
po:does("peak.grey_use", { cites = "PO-PEAK-13" })

--- Each barrel to its own technology; all of them.
po:rule("grey.market",
  flow.each("market", "from", effect.move_all("black", var("from"), var("from").tech)),
  { cites = "PO-GREY-5 PO-GREY-6" })

po:rule("grey.consultant",
  effect.put(card, who.consultants), effect.add(who.consultant_level),
  flow.run("effect.begin"),
  { cites = "PO-GREY-7 PO-GREY-8 PO-GREY-10" })

po:group("entry barrel", "grey.asks", "grey.short", "grey.enter", "act.grey_barrel", "entry.place", "entry.skip",
  "peak.grey_use", "peak.grey_decline", { says = "The barrel for the market, before any option of Grey Ops." })
po:group("consultants", "setup.consultants", "grey.consultant", "score.consultants", "consultant_stack",
  "consultant_open", "consultants", "view.consultants", { says = "Consultants, and what they are worth.",
    cites = "PO-SETUP-13 PO-GREY-7 PO-GREY-8 PO-GREY-9 PO-GREY-10 PO-SCORE-4" })
