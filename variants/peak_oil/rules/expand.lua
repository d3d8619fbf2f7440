--- Expand: Recruit and Dispatch.
local po = game("peak_oil")
local to, spot, expand = var("to"), var("spot"), the.spot.expand

po:value("dispatch.counts_as_reassign", true, {
  says = "Agents dispatched and left standing may not be reassigned this turn.",
  cites = "PO-REASSIGN-12 PO-EXPAND-5",
})

po:option("expand.recruit", { says = "Recruit", cites = "PO-EXPAND-2" })
po:option("expand.dispatch", { "to", "spot" },
  { says = "Dispatch to {to}", facts = setting("facts.dispatch", to), cites = "PO-EXPAND-4 PO-EXPAND-12" })
po:option("expand.done", { says = "nothing more", passes = true, cites = "PO-ACTION-10" })
po:choice("expand", {
  options = { "expand.recruit", "expand.dispatch", "expand.done" }, window = "turn",
  asks = "Expand (options left: {n})", with = { n = setting("options.left", expand, the.recruited + the.dispatched) },
  cites = "PO-EXPAND-1",
})
--- After a Dispatch: act there at once, or leave the agents.
po:option("act.dispatched", { "spot", "spot" },
  { says = "act on {spot}", facts = setting("facts.action", spot), cites = "PO-EXPAND-6" })
po:option("dispatch.leave",
  { says = "leave the agents there", passes = true, cites = "PO-EXPAND-6 PO-REASSIGN-12" })
po:choice("dispatched", {
  options = { "act.dispatched", "dispatch.leave" }, window = "turn", asks = "Act at once?",
  cites = "PO-EXPAND-6",
})

po:once("expand.recruit", "recruit.once", the.recruited,
  { says = "Recruit is used already.", cites = "PO-ACTION-3" })
po:forbid("expand.recruit", "recruit.all_out", the.reserve:count(who.agent):is(0),
  { says = "None of your agents is left in the reserve.", cites = "PO-EXPAND-3" })
po:forbid("expand.recruit", "recruit.banned", who.no_recruit:above(0),
  { says = "Union Trouble: no Recruit.", cites = "PO-CRISIS-3" })
po:once("expand.dispatch", "dispatch.once", the.dispatched,
  { says = "Dispatch is used already.", cites = "PO-ACTION-3" })
po:forbid("expand.dispatch", "dispatch.nobody", expand:count(who.agent):is(0),
  { says = "You have no agent left on Expand.", cites = "PO-EXPAND-4" })
po:forbid("expand.dispatch", "dispatch.banned", who.no_dispatch:above(0),
  { says = "Travel Ban: no Dispatch.", cites = "PO-CRISIS-3" })
po:forbid("expand.dispatch", "dispatch.itself", to:is(expand),
  { says = "Dispatch leads to another spot.", cites = "PO-EXPAND-4 PO-EXPAND-11" })
po:forbid("expand.dispatch", "dispatch.room", to:room():below(expand:count(who.agent)),
  { says = "The whole group must find room: a spot holds {spot.capacity} agents.", cites = "PO-EXPAND-5" })
po:forbid("act.dispatched", "dispatch.elsewhere", spot.at:is_not(the.target),
  { says = "Only where the group went.", cites = "PO-EXPAND-6" })

po:does("expand.recruit", effect.move(who.agent, the.reserve, who.hq),
  { cites = "PO-EXPAND-2 PO-EXPAND-3 PO-EXPAND-10" })

--- All own agents go together, and may act at once. In the Peak Oil phase they wait for the target's turn.
po:rule("expand.dispatch",
  effect.set(expand.left, 1),
  flow.call("dispatch.group", who, to, expand:count(who.agent)),
  { cites = "PO-EXPAND-4 PO-EXPAND-5 PO-EXPAND-8 PO-EXPAND-10" })

po:rule("dispatch.group", { "to", "spot" }, { "n", "number" },
  effect.move(who.agent, expand, to, var("n")),
  flow.when(the.peaking:above(0), flow.stop()),
  effect.set(the.target, to.at),
  flow.ask("dispatched"),
  flow.when(passed() & setting("dispatch.counts_as_reassign"), flow.run("reassign.arrive")),
  { cites = "PO-EXPAND-4 PO-EXPAND-5 PO-EXPAND-6 PO-PEAK-16" })

po:rule("act.dispatched", flow.call("action", who, spot, spot:ties(who)),
  { cites = "PO-EXPAND-6 PO-EXPAND-7 PO-EXPAND-9 PO-ACTION-12" })
