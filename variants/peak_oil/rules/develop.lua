--- Develop: Drill and Whitewash.
local po = game("peak_oil")
local card, open, deck = var("card"), var("open"), var("deck")

po:option("develop.drill", { "card", the.field_open },
  { says = "Drill {card}", facts = setting("facts.field", card), cites = "PO-DEVELOP-3" })
po:option("develop.refresh", { says = "Drill: new oil fields first", cites = "PO-DEVELOP-2" })
po:option("develop.whitewash", { "card", who.crises },
  { says = "Whitewash {card}", facts = setting("facts.crisis", card), cites = "PO-DEVELOP-11" })
po:option("develop.done", { says = "nothing more", passes = true, cites = "PO-ACTION-10" })
po:choice("develop", {
  options = { "develop.drill", "develop.refresh", "develop.whitewash", "develop.done" },
  window = "turn",
  asks = "Develop (options left: {n})",
  with = { n = setting("options.left", the.spot.develop, the.drilled + the.whitewashed) },
  cites = "PO-DEVELOP-1 PO-DEVELOP-15",
})
po:option("drill.none", { says = "take no oil field", cites = "PO-DEVELOP-14" })
po:choice("drill", {
  options = { "develop.drill", "drill.none" }, window = "turn", asks = "Which oil field?",
  cites = "PO-DEVELOP-3",
})
po:option("drill.pull",
  { says = "pull for a question mark", facts = setting("facts.bag"), cites = "PO-DEVELOP-7" })
po:option("drill.stop", { says = "pull no more", passes = true, cites = "PO-DEVELOP-7" })
po:choice("drill.mark",
  { options = { "drill.pull", "drill.stop" }, asks = "Pull a barrel?", cites = "PO-PULL-13" })
--- Asked of the first question mark: the pull has not begun, so security chips may be used.
po:choice("drill.first", {
  options = { "drill.pull", "drill.stop" }, window = "turn", asks = "Pull a barrel?",
  cites = "PO-PULL-13 PO-SEC-5",
})

po:once("develop.drill", "drill.once", the.drilled,
  { says = "Drill is used already.", cites = "PO-ACTION-3" })
po:forbid("develop.refresh", "drill.refresh_once", the.drilled:is(1) | the.field_refresh:is(1),
  { says = "One refresh at the start of a Drill.", cites = "PO-DEVELOP-2" })
po:forbid("develop.refresh", "drill.refresh_audit", who.audit:above(0),
  { says = "Safety Audit: you may not replace the display.", cites = "PO-CRISIS-3" })
po:once("develop.whitewash", "whitewash.once", the.whitewashed,
  { says = "Whitewash is used already.", cites = "PO-ACTION-3" })
po:forbid("develop.whitewash", "whitewash.face_down", card:face():is(0),
  { says = "A face-down crisis cannot be whitewashed.", cites = "PO-DEVELOP-12" })
po:forbid("develop.whitewash", "whitewash.price",
  who.free_whitewash:is(0) & who.hq:count("black"):below(card.price),
  { says = "Your HQ has too few barrels for a crisis of that level.", cites = "PO-DEVELOP-11" })

--- Old cards go under the deck in display order, and as many come from its top.
po:rule("refresh", { "open", "field_open" }, { "deck", "field_deck" },
  flow.times(open:size(), effect.under(open:bottom(), deck), effect.deal(deck, open)),
  { cites = "PO-DEVELOP-2 PO-DEVELOP-14 PO-INVEST-2 PO-PEAK-15" })

--- A card was taken: the next one fills the gap, but not in the Peak Oil phase.
po:rule("refill", { "open", "field_open" }, { "deck", "field_deck" },
  effect.when(the.peaking:is(0), effect.deal(deck, open)),
  { cites = "PO-DEVELOP-8 PO-DEVELOP-9 PO-INVEST-6 PO-PEAK-14 PO-PEAK-15" })

po:rule("develop.refresh",
  effect.set(the.field_refresh, 1), flow.call("refresh", the.field_open, the.field_deck), flow.ask("drill"),
  { cites = "PO-DEVELOP-2" })

po:does("drill.none", effect.set(the.drilled, 1), { cites = "PO-DEVELOP-14" })

--- Take the card, a chip for its star, its full barrels, its question marks; refill.
local chip, barrels = card.star:above(0) | who.warlord:above(0), least(card.black, the.bag:count("black"))
po:rule("develop.drill",
  effect.put(card, who.fields),
  flow.tell("{who} drills {card}: {n} {n|barrel|barrels} to {card.region}{chip?|, a security chip}.",
    { card = card, n = barrels, chip = given(chip, least(1, the.reserve:count("security"))) }),
  flow.run("drill.security", "drill.barrels", "drill.marks"),
  flow.call("refill", the.field_open, the.field_deck),
  { cites = "PO-DEVELOP-3 PO-DEVELOP-10" })

po:rule("drill.security", { "card", "card" },
  effect.when(chip, effect.move_up_to("security", the.reserve, who.hq, 1)), { cites = "PO-DEVELOP-4 PO-SEC-4" })

--- Full barrels are searched for in the open: no pull.
po:rule("drill.barrels", { "card", "card" },
  flow.when(barrels:above(0), effect.move("black", the.bag, card.region, barrels), flow.run("peak.check")),
  { cites = "PO-DEVELOP-5 PO-DEVELOP-6 PO-PEAK-19" })

--- Each question mark may be pulled for; additional barrels are not asked about again.
local mark = var("mark")
po:rule("drill.marks", { "card", "card" },
  flow.times(card.marks, "mark",
    flow.when(the.bag:total():is(0), flow.leave()),
    flow.when(who.audit:is(0) & mark:is(1), flow.ask("drill.first")),
    flow.when(who.audit:is(0) & mark:above(1), flow.ask("drill.mark")),
    flow.when(passed(), flow.leave()),
    flow.call("pull.one", who, card.region.at)),
  flow.run("pull.finish"),
  { cites = "PO-DEVELOP-7 PO-PULL-1 PO-PULL-6 PO-PULL-13 PO-PULL-14" })
po:does("drill.pull", { cites = "PO-DEVELOP-7" })

po:rule("develop.whitewash",
  effect.when(who.free_whitewash:is(0), effect.move("black", who.hq, the.box, card.price)),
  flow.run("crisis.discard"),
  { cites = "PO-DEVELOP-11 PO-DEVELOP-12 PO-DEVELOP-13" })
