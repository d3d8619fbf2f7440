--- Moving one agent: HQ to spot, spot to HQ, spot to spot.
local po = game("peak_oil")

po:value("reassign.net_zero", false, "PO-REASSIGN-9",
  "A turn of reassigns may end as it began.")

po:option("reassign.deploy", { "to", "spot" }, { says = "HQ to {to}", cites = "PO-REASSIGN-1 PO-REASSIGN-8" })
po:option("reassign.shift", { "from", "spot" }, { "to", "spot" }, { says = "{from} to {to}", cites = "PO-REASSIGN-1" })
po:option("reassign.recall", { "from", "spot" }, { says = "{from} to HQ", cites = "PO-REASSIGN-1 PO-REASSIGN-4" })

-- What forbids it ------------------------------------------------------

local from, to = var("from"), var("to")

--- Agents that came this turn; below 0 where none did.
local came_to_hq = the.arrived_hq - the.clock
local came_there = from.arrived - the.clock
local in_hq, there = who.hq:count(who.agent), from:count(who.agent)

po:forbid("reassign.deploy", "reassign.none_in_hq", in_hq:is(0) | in_hq:at_most(came_to_hq),
  "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-11", "No agent in your HQ is free to move.")
po:forbid("reassign", "reassign.absent", there:is(0), "PO-REASSIGN-1 PO-REASSIGN-11",
  "You have no agent there.")
po:forbid("reassign", "reassign.none_there", there:at_most(came_there),
  "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-12", "Your agents there have been reassigned: each moves once a turn.")
po:forbid("reassign", "reassign.full", to:room():is(0), "PO-REASSIGN-5", "A spot holds five agents.")
po:forbid("reassign", "reassign.left", to.left:is(the.clock), "PO-REASSIGN-3 PO-REASSIGN-10 PO-EXPAND-8",
  "You took an agent away from there this turn.")
po:forbid("reassign.shift", "reassign.same", from:is(to), "PO-REASSIGN-2", "The agent must go somewhere else.")
po:forbid("reassign.recall", "reassign.undo", the.undoing:is(from.at) & ~setting("reassign.net_zero"), "PO-REASSIGN-9",
  "Your agents may not end as they stood at the start of the turn.")

-- Doing it -------------------------------------------------------------

--- Remember that agents came somewhere this turn.
local function arrive(arrived, now, count)
  if arrived:get() < now then arrived:set(now + count) else arrived:add(count) end
end
po:rule("reassign.arrive", "PO-REASSIGN-7 PO-REASSIGN-12", function(spot, count)
  arrive(spot.arrived, g.clock:get(), count)
end)

--- Each returns true: an agent moved. `undoing` follows the one way back to the start that
--- the other bans leave open: an agent deployed first, perhaps another one shifted on
--- from there, then a recall.
po:rule("reassign.deploy", "PO-REASSIGN-1", function(player, spot)
  player.hq:move(spot, player.agent)
  arrive(spot.arrived, g.clock:get(), 1)
  g.undoing:set(g.undoing:get() == -1 and spot.at or 0)
  return true
end)

po:rule("reassign.shift", "PO-REASSIGN-1", function(player, spot, to_spot)
  local now, undoing = g.clock:get(), g.undoing:get()
  spot:move(to_spot, player.agent)
  arrive(to_spot.arrived, now, 1)
  spot.left:set(now)
  if undoing ~= 0 then g.undoing:set(undoing == spot.at and to_spot.at or 0) end
  return true
end)

po:rule("reassign.recall", "PO-REASSIGN-1", function(player, spot)
  local now = g.clock:get()
  spot:move(player.hq, player.agent)
  arrive(g.arrived_hq, now, 1)
  spot.left:set(now)
  g.undoing:set(0)
  return true
end)
