--- Moving one agent: HQ to spot, spot to HQ, spot to spot.
local po = game("peak_oil")

po:value("reassign.net_zero", false, "PO-REASSIGN-9",
  "A turn of reassigns may end as it began.")

po:option("reassign.deploy", { "to", "spot" }, { says = "HQ to {to}", cites = "PO-REASSIGN-1 PO-REASSIGN-8" })
po:option("reassign.shift", { "from", "spot" }, { "to", "spot" }, { says = "{from} to {to}", cites = "PO-REASSIGN-1" })
po:option("reassign.recall", { "from", "spot" }, { says = "{from} to HQ", cites = "PO-REASSIGN-1 PO-REASSIGN-4" })

-- What forbids it ------------------------------------------------------

local from, to = var("from"), var("to")

--- Own agents at a place that have not been reassigned this turn.
local fresh_hq = who.hq:count(who.agent) - most(the.arrived_hq - the.clock, 0)
local fresh_from = from:count(who.agent) - most(the.arrived:item(from.at) - the.clock, 0)

po:forbid("reassign", "reassign.absent", from:count(who.agent):is(0), "PO-REASSIGN-1 PO-REASSIGN-11",
  "You have no agent there.")
po:forbid("reassign.deploy", "reassign.none_in_hq", fresh_hq:below(1), "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-11",
  "No agent in your HQ is free to move.")
po:forbid("reassign", "reassign.none_there", fresh_from:below(1), "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-12",
  "Your agents there have been reassigned: each moves once a turn.")
po:forbid("reassign", "reassign.full", to:room():is(0), "PO-REASSIGN-5", "A spot holds five agents.")
po:forbid("reassign", "reassign.left", to.at:above(0) & the.left:item(to.at):is(the.clock),
  "PO-REASSIGN-3 PO-REASSIGN-10 PO-EXPAND-8",
  "You took an agent away from there this turn.")
po:forbid("reassign.shift", "reassign.same", from:is(to), "PO-REASSIGN-2", "The agent must go somewhere else.")
po:forbid("reassign.recall", "reassign.undo", the.undoing:is(from.at) & ~setting("reassign.net_zero"), "PO-REASSIGN-9",
  "Your agents may not end as they stood at the start of the turn.")

-- Doing it -------------------------------------------------------------

--- As long as one agent has not been moved this turn there is somewhere to go: at most
--- four spots are full and two barred. A layer that bars more must replace this, for
--- instance by `return can(player, "reassign.any")`.
po:choice("reassign.any", { options = { "reassign" } })
po:rule("reassign.possible", "PO-TURN-6", function(player, moved)
  return player.hq:count(player.agent) + g.spot:count(player.agent) > moved
end)

--- Remember that agents came somewhere this turn.
local function arrive(arrived, now, count)
  if arrived:get() < now then arrived:set(now + count) else arrived:add(count) end
end
po:rule("reassign.arrive", "PO-REASSIGN-7 PO-REASSIGN-12", function(spot, count)
  arrive(g.arrived[spot.at], g.clock:get(), count)
end)

--- Each returns 1: one agent moved. `undoing` follows the one way back to the start that
--- the other bans leave open: an agent deployed first, perhaps another one shifted on
--- from there, then a recall.
po:rule("reassign.deploy", "PO-REASSIGN-1", function(player, spot)
  local at = spot.at
  player.hq:move(spot, player.agent)
  arrive(g.arrived[at], g.clock:get(), 1)
  g.undoing:set(g.undoing:get() == -1 and at or 0)
  return 1
end)

po:rule("reassign.shift", "PO-REASSIGN-1", function(player, spot, to_spot)
  local now, at, undoing = g.clock:get(), spot.at, g.undoing:get()
  spot:move(to_spot, player.agent)
  arrive(g.arrived[to_spot.at], now, 1)
  g.left[at]:set(now)
  if undoing ~= 0 then g.undoing:set(undoing == at and to_spot.at or 0) end
  return 1
end)

po:rule("reassign.recall", "PO-REASSIGN-1", function(player, spot)
  local now = g.clock:get()
  spot:move(player.hq, player.agent)
  arrive(g.arrived_hq, now, 1)
  g.left[spot.at]:set(now)
  g.undoing:set(0)
  return 1
end)
