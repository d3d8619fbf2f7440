--- Expand: Recruit and Dispatch.
local po = game("peak_oil")

po:value("dispatch.counts_as_reassign", true, "PO-REASSIGN-12 PO-EXPAND-5",
  "Agents dispatched and left standing may not be reassigned this turn.")

po:option("expand.recruit", { says = "Recruit", cites = "PO-EXPAND-2" })
po:option("expand.dispatch", { "to", "spot" },
  { says = "Dispatch to {to}", facts = function(player, to)
    return value("facts.standing", player, to, g.spot.expand:count(player.agent))
  end, cites = "PO-EXPAND-4 PO-EXPAND-12" })
po:option("expand.done", { says = "nothing more" })
po:choice("expand", {
  options = { "expand.recruit", "expand.dispatch", "expand.done" }, window = "turn",
  asks = "Expand",
  cites = "PO-EXPAND-1",
})
--- After a Dispatch: act there at once, or leave the agents.
po:option("act.dispatched", { "spot", "spot" }, {
  says = "act on {spot}", facts = function(player, spot) return value("facts.action", player, spot) end,
  cites = "PO-EXPAND-6",
})
po:option("dispatch.leave", { says = "leave the agents there", cites = "PO-EXPAND-6" })
po:choice("dispatched", {
  options = { "act.dispatched", "dispatch.leave" }, window = "turn", asks = "Act at once?",
  cites = "PO-EXPAND-6",
})

local to, expand = var("to"), the.spot.expand

po:forbid("expand.recruit", "recruit.once", the.recruited:is(the.clock), "PO-ACTION-3",
  "Recruit is used already.")
po:forbid("expand.recruit", "recruit.all_out", the.reserve:count(who.agent):is(0), "PO-EXPAND-3",
  "None of your agents is left in the reserve.")
po:forbid("expand.recruit", "recruit.banned", who.no_recruit:above(0), "PO-CRISIS-3",
  "Union Trouble: no Recruit.")
po:forbid("expand.dispatch", "dispatch.once", the.dispatched:is(the.clock), "PO-ACTION-3",
  "Dispatch is used already.")
po:forbid("expand.dispatch", "dispatch.nobody", expand:count(who.agent):is(0), "PO-EXPAND-4",
  "You have no agent left on Expand.")
po:forbid("expand.dispatch", "dispatch.banned", who.no_dispatch:above(0), "PO-CRISIS-3",
  "Travel Ban: no Dispatch.")
po:forbid("expand.dispatch", "dispatch.itself", to:is(expand), "PO-EXPAND-4 PO-EXPAND-11",
  "Dispatch leads to another spot.")
po:forbid("expand.dispatch", "dispatch.room", to:room():below(expand:count(who.agent)),
  "PO-EXPAND-5",
  "The whole group must find room: a spot holds five agents.")
po:forbid("act.dispatched", "dispatch.elsewhere", var("spot").at:is_not(the.target), "PO-EXPAND-6",
  "Only where the group went.")

po:rule("expand.recruit", "PO-EXPAND-2 PO-EXPAND-3 PO-EXPAND-10", function(player)
  g.recruited:set(g.clock:get())
  g.reserve:move(player.hq, player.agent)
  rules["drift.reserve"](-1)
  return true
end)

--- All own agents go together. In the Peak Oil phase they wait for the target's turn.
po:rule("expand.dispatch",
  "PO-EXPAND-4 PO-EXPAND-5 PO-EXPAND-8 PO-EXPAND-10 PO-PEAK-16", function(player, where)
  local now = g.clock:get()
  g.dispatched:set(now)
  local count = g.spot.expand:move_all(where, player.agent)
  g.spot.expand.left:set(now)
  g.drift:add(count * (where.weight - g.spot.expand.weight))
  if g.peaking:get() == 0 then
    g.target:set(where.at)
    if not play(player, "dispatched") and value("dispatch.counts_as_reassign") then
      rules["reassign.arrive"](where, count)
    end
  end
  return true
end)

po:rule("expand.done", "PO-ACTION-10", function() return false end)

po:rule("act.dispatched",
  "PO-EXPAND-6 PO-EXPAND-7 PO-EXPAND-9 PO-ACTION-12", function(player, where)
  rules.action(player, where, where:standing(player) == "tied")
  return true
end)

po:rule("dispatch.leave", "PO-EXPAND-6 PO-REASSIGN-12", function() return false end)
