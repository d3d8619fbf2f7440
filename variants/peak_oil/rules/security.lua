--- Security chips: at any question of the own turn, one effect for each chip.
local po = game("peak_oil")

po:interject("security.flip_refinery", "turn", { "at", "refinery" }, {
  says = "security chip: flip {at}", cites = "PO-SEC-2",
})
po:interject("security.flip_risk", "turn", { "at", "risk" },
  { says = "security chip: flip {at}", cites = "PO-SEC-2" })
po:interject("security.swap_refineries", "turn", { "one", "refinery" }, { "other", "refinery" }, {
  says = "security chip: swap {one} and {other}", cites = "PO-SEC-2 PO-SEC-3",
})
po:interject("security.swap_risks", "turn", { "one", "risk" }, { "other", "risk" }, {
  says = "security chip: swap {one} and {other}", cites = "PO-SEC-2 PO-SEC-3",
})

po:forbid("security", "security.none", who.hq:count("security"):is(0),
  { says = "You have no security chip.", cites = "PO-SEC-1" })
po:forbid("security", "security.banned", who.no_security:above(0),
  { says = "Sanctions: no security chips.", cites = "PO-CRISIS-3" })
--- Two different places; each pair is offered once.
po:forbid("security", "security.pair", var("one").at:at_least(var("other").at),
  { says = "Two chips are swapped.", cites = "PO-SEC-2" })

po:does("security.pay", effect.move("security", who.hq, the.reserve),
  { cites = "PO-SEC-1 PO-SEC-4 PO-SEC-5 PO-SEC-7" })

local pay, at, one, other = flow.run("security.pay"), var("at"), var("one"), var("other")
po:rule("security.flip_refinery", pay, effect.turn(at:top()), { cites = "PO-SEC-2" })
po:rule("security.flip_risk", pay, effect.turn(at:top()), { cites = "PO-SEC-2 PO-SEC-8" })
po:rule("security.swap_refineries", pay, effect.swap(one:top(), other:top()), { cites = "PO-SEC-2 PO-SEC-3" })
po:rule("security.swap_risks", pay, effect.swap(one:top(), other:top()), { cites = "PO-SEC-2 PO-SEC-3" })
