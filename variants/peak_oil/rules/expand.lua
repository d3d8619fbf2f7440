--- Expand: Recruit and Dispatch.
local po = game("peak_oil")
local left = include("rules/left")

po:value("dispatch.counts_as_reassign", true, {
  says = "Agents dispatched and left standing may not be reassigned this turn.",
  cites = "PO-REASSIGN-12 PO-EXPAND-5",
})

po:option("expand.recruit", { says = "Recruit", cites = "PO-EXPAND-2" })
po:option("expand.dispatch", { "to", "spot" },
  { says = "Dispatch to {to}", facts = function(player, to)
    return value("facts.standing", player, to, g.spot.expand:count(player.agent))
  end, cites = "PO-EXPAND-4 PO-EXPAND-12" })
po:option("expand.done", { says = "nothing more" })
po:choice("expand", {
  options = { "expand.recruit", "expand.dispatch", "expand.done" }, window = "turn",
  asks = "Expand (options left: {n})", with = { n = left(the.spot.expand, the.recruited + the.dispatched) },
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

po:forbid("expand.recruit", "recruit.once", the.recruited:is(1),
  { says = "Recruit is used already.", cites = "PO-ACTION-3" })
po:forbid("expand.recruit", "recruit.all_out", the.reserve:count(who.agent):is(0),
  { says = "None of your agents is left in the reserve.", cites = "PO-EXPAND-3" })
po:forbid("expand.recruit", "recruit.banned", who.no_recruit:above(0),
  { says = "Union Trouble: no Recruit.", cites = "PO-CRISIS-3" })
po:forbid("expand.dispatch", "dispatch.once", the.dispatched:is(1),
  { says = "Dispatch is used already.", cites = "PO-ACTION-3" })
po:forbid("expand.dispatch", "dispatch.nobody", expand:count(who.agent):is(0),
  { says = "You have no agent left on Expand.", cites = "PO-EXPAND-4" })
po:forbid("expand.dispatch", "dispatch.banned", who.no_dispatch:above(0),
  { says = "Travel Ban: no Dispatch.", cites = "PO-CRISIS-3" })
po:forbid("expand.dispatch", "dispatch.itself", to:is(expand),
  { says = "Dispatch leads to another spot.", cites = "PO-EXPAND-4 PO-EXPAND-11" })
po:forbid("expand.dispatch", "dispatch.room", to:room():below(expand:count(who.agent)),
  { says = "The whole group must find room: a spot holds five agents.", cites = "PO-EXPAND-5" })
po:forbid("act.dispatched", "dispatch.elsewhere", var("spot").at:is_not(the.target),
  { says = "Only where the group went.", cites = "PO-EXPAND-6" })

po:rule("expand.recruit", { cites = "PO-EXPAND-2 PO-EXPAND-3 PO-EXPAND-10" }, function(player)
  g.recruited:set(1)
  g.reserve:move(player.hq, player.agent)
  return true
end)

--- All own agents go together. In the Peak Oil phase they wait for the target's turn.
po:rule("expand.dispatch", {
  cites = "PO-EXPAND-4 PO-EXPAND-5 PO-EXPAND-8 PO-EXPAND-10 PO-PEAK-16",
}, function(player, where)
  g.dispatched:set(1)
  local count = g.spot.expand:move_all(where, player.agent)
  g.spot.expand.left:set(1)
  if g.peaking:get() == 0 then
    g.target:set(where.at)
    if not play(player, "dispatched") and value("dispatch.counts_as_reassign") then
      rules.reassign.arrive(where, count)
    end
  end
  return true
end)

po:rule("expand.done", { cites = "PO-ACTION-10" }, function() return false end)

po:rule("act.dispatched", { cites = "PO-EXPAND-6 PO-EXPAND-7 PO-EXPAND-9 PO-ACTION-12" }, function(player, where)
  rules.action(player, where, where:standing(player) == "tied")
  return true
end)

po:rule("dispatch.leave", { cites = "PO-EXPAND-6 PO-REASSIGN-12" }, function() return false end)
