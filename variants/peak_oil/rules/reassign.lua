--- Moving one agent: HQ to spot, spot to HQ, spot to spot.
local po = game("peak_oil")

po:value("reassign.net_zero", false,
  { says = "A turn of reassigns may end as it began.", cites = "PO-REASSIGN-9" })

local from, to = var("from"), var("to")

po:option("reassign.deploy", { "to", "spot" },
  { says = "HQ to {to}", facts = setting("facts.standing", to, 1), cites = "PO-REASSIGN-1 PO-REASSIGN-8" })
po:option("reassign.shift", { "from", "spot" }, { "to", "spot" },
  { says = "{from} to {to}", facts = setting("facts.standing", to, 1), cites = "PO-REASSIGN-1" })
po:option("reassign.recall", { "from", "spot" },
  { says = "{from} to HQ", facts = setting("facts.standing", from, -1), cites = "PO-REASSIGN-1 PO-REASSIGN-4" })

-- What forbids it ------------------------------------------------------

local in_hq, there = who.hq:count(who.agent), from:count(who.agent)

po:forbid("reassign.deploy", "reassign.none_in_hq", in_hq:at_most(the.arrived_hq),
  { says = "No agent in your HQ is free to move.", cites = "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-11" })
po:forbid("reassign", "reassign.absent", there:is(0),
  { says = "You have no agent there.", cites = "PO-REASSIGN-1 PO-REASSIGN-11" })
po:forbid("reassign", "reassign.none_there", there:above(0) & there:at_most(from.arrived), {
  says = "Your agents there have been reassigned: each moves once a turn.",
  cites = "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-12",
})
po:forbid("reassign", "reassign.full", to:room():is(0),
  { says = "A spot holds {spot.capacity} agents.", cites = "PO-REASSIGN-5" })
po:forbid("reassign", "reassign.left", to.left:above(0), {
  says = "You took an agent away from there this turn.", cites = "PO-REASSIGN-3 PO-REASSIGN-10 PO-EXPAND-8",
})
po:forbid("reassign.shift", "reassign.same", from:is(to),
  { says = "The agent must go somewhere else.", cites = "PO-REASSIGN-2" })

--- In Step 2 it may be so if a Step 3 can follow.
po:forbid("reassign", "reassign.undo",
  the.further:is(0) & ~setting("reassign.net_zero") & unchanged("turn", who.agent),
  { says = "Your agents may not end as they stood at the start of the turn.", cites = "PO-REASSIGN-9" })

-- Doing it -------------------------------------------------------------

--- Remember that agents came somewhere this turn.
local move, add, set = effect.move, effect.add, effect.set
po:rule("reassign.arrive", { "spot", "spot" }, { "n", "number" },
  add(var("spot").arrived, var("n")), add(the.tired, var("n")), { cites = "PO-REASSIGN-7 PO-REASSIGN-12" })

local arrives, leaves, marks, tires = add(to.arrived), set(from.left, 1), add(the.reassigned), add(the.tired)

po:does("reassign.deploy", move(who.agent, who.hq, to), arrives, marks, tires, { cites = "PO-REASSIGN-1" })
po:does("reassign.shift", move(who.agent, from, to), arrives, leaves, marks, tires,
  { cites = "PO-REASSIGN-1" })
po:does("reassign.recall", move(who.agent, from, who.hq), add(the.arrived_hq), leaves, marks, tires,
  { cites = "PO-REASSIGN-1" })
