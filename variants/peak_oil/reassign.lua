--- Moving one agent: HQ to spot, spot to HQ, spot to spot.
local po = game("peak_oil")

po:value("reassign.net_zero", false,
  { says = "A turn of reassigns may end as it began.", cites = "PO-REASSIGN-9" })

po:option("reassign.deploy", { "to", "spot" },
  { says = "HQ to {to}", facts = function(player, to) return value("facts.standing", player, to, 1) end,
    cites = "PO-REASSIGN-1 PO-REASSIGN-8" })
po:option("reassign.shift", { "from", "spot" }, { "to", "spot" },
  { says = "{from} to {to}", facts = function(player, _, to) return value("facts.standing", player, to, 1) end,
    cites = "PO-REASSIGN-1" })
po:option("reassign.recall", { "from", "spot" },
  { says = "{from} to HQ", facts = function(player, from) return value("facts.standing", player, from, -1) end,
    cites = "PO-REASSIGN-1 PO-REASSIGN-4" })

-- What forbids it ------------------------------------------------------

local from, to = var("from"), var("to")

--- Agents that came this turn; below 0 where none did.
local came_to_hq = the.arrived_hq - the.clock
local came_there = from.arrived - the.clock
local in_hq, there = who.hq:count(who.agent), from:count(who.agent)

po:forbid("reassign.deploy", "reassign.none_in_hq", in_hq:is(0) | in_hq:at_most(came_to_hq),
  { says = "No agent in your HQ is free to move.", cites = "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-11" })
po:forbid("reassign", "reassign.absent", there:is(0),
  { says = "You have no agent there.", cites = "PO-REASSIGN-1 PO-REASSIGN-11" })
po:forbid("reassign", "reassign.none_there", there:at_most(came_there), {
  says = "Your agents there have been reassigned: each moves once a turn.",
  cites = "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-12",
})
po:forbid("reassign", "reassign.full", to:room():is(0),
  { says = "A spot holds five agents.", cites = "PO-REASSIGN-5" })
po:forbid("reassign", "reassign.left", to.left:is(the.clock), {
  says = "You took an agent away from there this turn.", cites = "PO-REASSIGN-3 PO-REASSIGN-10 PO-EXPAND-8",
})
po:forbid("reassign.shift", "reassign.same", from:is(to),
  { says = "The agent must go somewhere else.", cites = "PO-REASSIGN-2" })

--- A reassign after which nothing has changed since the turn's start.
local AS_BEFORE = "Your agents may not end as they stood at the start of the turn."
local banned = ~setting("reassign.net_zero")
po:forbid("reassign.recall", "reassign.undo", the.drift:is(from.weight) & banned,
  { says = AS_BEFORE, cites = "PO-REASSIGN-9" })
po:forbid("reassign.deploy", "reassign.undo_deploy", (the.drift + to.weight):is(0) & banned,
  { says = AS_BEFORE, cites = "PO-REASSIGN-9" })
po:forbid("reassign.shift", "reassign.undo_shift", (the.drift + to.weight):is(from.weight) & banned,
  { says = AS_BEFORE, cites = "PO-REASSIGN-9" })

-- Doing it -------------------------------------------------------------

--- Remember that agents came somewhere this turn.
po:rule("reassign.arrive", { cites = "PO-REASSIGN-7 PO-REASSIGN-12" }, function(spot, count)
  spot.arrived:set(math.max(spot.arrived:get(), g.clock:get()) + count)
end)

--- The reserve, and crisis cards and the PR track together, have weights, too; the HQ has
--- none.
po:rule("drift.reserve", { cites = "PO-REASSIGN-9" }, function(agents) g.drift:add(agents * 387420489) end)
po:rule("drift.held", { cites = "PO-REASSIGN-9" }, function(agents) g.drift:add(agents * 3486784401) end)

local move, add, set = effect.move, effect.add, effect.set
local arrives = set(to.arrived, most(to.arrived, the.clock) + 1)
local leaves = set(from.left, the.clock)
local marks = set(the.reassigned, the.clock)

po:does("reassign.deploy",
  move(who.agent, who.hq, to),
  arrives,
  add(the.drift, to.weight),
  marks,
  { cites = "PO-REASSIGN-1" })

po:does("reassign.shift",
  move(who.agent, from, to),
  arrives,
  leaves,
  add(the.drift, to.weight - from.weight),
  marks,
  { cites = "PO-REASSIGN-1" })

po:does("reassign.recall",
  move(who.agent, from, who.hq),
  set(the.arrived_hq, most(the.arrived_hq, the.clock) + 1),
  leaves,
  add(the.drift, -from.weight),
  marks,
  { cites = "PO-REASSIGN-1" })
