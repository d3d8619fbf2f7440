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

po:forbid("reassign.deploy", "reassign.none_in_hq", fresh_hq:below(1), "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-11",
  "No agent in your HQ is free to move.")
po:forbid("reassign", "reassign.none_there", fresh_from:below(1), "PO-REASSIGN-6 PO-REASSIGN-7 PO-REASSIGN-12",
  "None of your agents there is free to move: an agent is reassigned once a turn.")
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
po:rule("reassign.possible", "PO-TURN-6", function(player)
  return player.hq:count(player.agent) + g.spot:count(player.agent) > g.moved:get()
end)

--- Remember that agents came to a spot this turn.
po:rule("reassign.arrive", "PO-REASSIGN-7 PO-REASSIGN-12", function(spot, count)
  local arrived, now = g.arrived[spot.at], g.clock:get()
  if arrived:get() < now then arrived:set(now + count) else arrived:add(count) end
end)

--- `undoing` follows the one way back to the start that the other bans leave open:
--- an agent deployed first, perhaps another one shifted on from there, then a recall.
po:rule("reassign.deploy", "PO-REASSIGN-1", function(player, spot)
  player.hq:move(spot, player.agent)
  rules["reassign.arrive"](spot, 1)
  g.undoing:set(g.undoing:get() == -1 and spot.at or 0)
  g.moved:add()
  return true
end)

po:rule("reassign.shift", "PO-REASSIGN-1", function(player, spot, next)
  spot:move(next, player.agent)
  rules["reassign.arrive"](next, 1)
  g.left[spot.at]:set(g.clock:get())
  g.undoing:set(g.undoing:get() == spot.at and next.at or 0)
  g.moved:add()
  return true
end)

po:rule("reassign.recall", "PO-REASSIGN-1", function(player, spot)
  local arrived, now = g.arrived_hq, g.clock:get()
  spot:move(player.hq, player.agent)
  if arrived:get() < now then arrived:set(now + 1) else arrived:add(1) end
  g.left[spot.at]:set(now)
  g.undoing:set(0)
  g.moved:add()
  return true
end)
