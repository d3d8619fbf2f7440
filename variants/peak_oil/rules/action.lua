--- Taking the action of a spot: who may, with a pull or without, how many options.
local po = game("peak_oil")

po:option("act.spot", { "spot", "spot" }, {
  says = "act on {spot}", facts = function(player, spot) return value("facts.action", player, spot) end,
  cites = "PO-ACTION-1",
})

local spot = var("spot")

po:forbid("act", "act.absent", spot:count(who.agent):is(0),
  { says = "You have no agent there.", cites = "PO-ACTION-1" })
po:forbid("act", "act.behind", spot:trails(who),
  { says = "Somebody has more agents there.", cites = "PO-ACTION-7" })
po:forbid("act", "act.grey_barrel",
  spot:is(the.spot.grey_ops) & who.hq:count("black"):below(who.grey_entry + who.grey_tax),
  { says = "Grey Ops wants a barrel first, and you have none to give.", cites = "PO-GREY-3 PO-GREY-4" })

po:value("options.majority", 2,
  { says = "Options in one action with a majority.", cites = "PO-ACTION-3 PO-ACTION-9", from = 1, to = 4 })
po:value("options.tied", 1, {
  says = "Options in one action when tied.", cites = "PO-ACTION-4 PO-ACTION-9",
  from = 1, to = 4,
})

--- How many options a player may use, with the cards held.
po:value("action.options", {
  says = "Options in one action: two with a majority, one when tied.", cites = "PO-ACTION-3 PO-ACTION-4",
}, function(player, tied)
  if player.one_option:get() > 0 then return 1 end
  return value(tied and player.tie_both:get() == 0 and "options.tied" or "options.majority")
end)

--- Majority or tie is judged here, once.
po:rule("act.spot", { cites = "PO-ACTION-1 PO-ACTION-2 PO-ACTION-12" }, function(player, where)
  rules.action(player, where, where:standing(player) == "tied")
end)

--- Pull if tied, enter, use the options, go home.
po:rule("action", {
  cites = "PO-ACTION-4 PO-ACTION-5 PO-ACTION-6 PO-ACTION-10 PO-ACTION-13",
}, function(player, where, tied)
  if tied and player.fixer:get() == 0 then rules.pull(player, 1) end
  if rules.action.enter(player, where) then rules.action.use(player, where, tied) end
  rules.action.home(player, where)
end)

--- What a spot asks before its options; false ends the action there.
po:rule("action.enter", { cites = "PO-GREY-2 PO-SHIP-1" }, function(player, where)
  if where == g.spot.grey_ops then return rules.grey.enter(player) end
  if where.menu == "shipping" then g.harbour:set(where.at - 2) end
  return true
end)

--- Each option at most once (its guard sees to that), or none. How many is asked after each
--- one: cards that say so may have come or gone.
po:rule("action.use", {
  cites = "PO-ACTION-3 PO-ACTION-10 PO-ACTION-11 PO-ACTION-14 PO-COMP-13",
}, function(player, where, tied)
  local menu, used = where.menu, 0
  repeat
    if not play(player, menu) then return end
    used = used + 1
  until menu == "shipping" or used >= value("action.options", player, tied)
end)

--- All own agents on the spot go back to the HQ.
po:rule("action.home", { cites = "PO-ACTION-8 PO-REASSIGN-10" }, function(player, where)
  if where:move_all(player.hq, player.agent) > 0 then where.left:set(1) end
end)
