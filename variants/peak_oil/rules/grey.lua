--- Grey Ops: Black Market and Consultants, after one barrel for the market.
local po = game("peak_oil")
local left = include("rules/left")

po:value("grey.entry", 1, {
  says = "Barrels placed on the Black Market before any option of Grey Ops.", cites = "PO-GREY-2",
  from = 0, to = 3,
})
po:value("grey.market_mandatory", false,
  { says = "Grey Ops may not be left with barrels on the Black Market.", cites = "PO-GREY-5" })
po:value("grey.consultant_mandatory", false,
  { says = "Grey Ops may not be left without an available consultant.", cites = "PO-GREY-7" })

po:option("grey.market",
  { says = "Black Market: all barrels to their technologies", cites = "PO-GREY-5" })
po:option("grey.consultant", { "card", the.consultant_open },
  { says = "take the {card}", facts = function(player, card) return value("facts.consultant", player, card) end,
    heading = "Consultants", cites = "PO-GREY-7" })
po:option("grey.done", { says = "nothing more" })
po:choice("grey_ops", {
  options = { "grey.market", "grey.consultant", "grey.done" }, window = "turn",
  asks = "Grey Ops (options left: {n})", with = { n = left(the.spot.grey_ops, the.traded + the.hired) },
  cites = "PO-GREY-1 PO-GREY-11",
})
--- The entry barrel: a choice of its own, for security chips may be used here.
po:option("entry.place", { "slot", "market" },
  { says = "entry barrel on {slot}", cites = "PO-GREY-2" })
po:option("entry.skip", { says = "leave out the entry barrel" })
po:choice("entry",
  { options = { "entry" }, window = "turn", asks = "The entry barrel", cites = "PO-GREY-2" })
--- In the Peak Oil phase one may just take the agents home.
po:option("peak.grey_use", { says = "enter Grey Ops", cites = "PO-PEAK-13" })
po:option("peak.grey_decline", { says = "just take the agents home", cites = "PO-PEAK-12" })
po:choice("peak.grey",
  { options = { "peak.grey_use", "peak.grey_decline" }, window = "turn", asks = "Grey Ops?" })

local card, slot = var("card"), var("slot")

po:forbid("entry.place", "entry.taken", slot:room():is(0),
  { says = "That slot holds a barrel.", cites = "PO-BM-2 PO-BM-4" })
po:forbid("entry.skip", "entry.due", who.grey_entry:above(0),
  { says = "Grey Ops wants a barrel first.", cites = "PO-GREY-2" })
po:forbid("entry.place", "entry.no_barrel", who.hq:count("black"):below(1 + who.grey_tax),
  { says = "You have no barrel to place.", cites = "PO-GREY-3" })
po:forbid("grey.market", "grey.market_once", the.traded:is(1),
  { says = "Black Market is used already.", cites = "PO-ACTION-3" })
po:forbid("grey.consultant", "grey.consultant_once", the.hired:is(1),
  { says = "Consultants is used already.", cites = "PO-ACTION-3" })
po:forbid("grey.consultant", "grey.level", card.level:is_not(who.consultant_level + 1), {
  says = "Consultants come in the order 1, 2, 3, one of each level.", cites = "PO-GREY-7 PO-GREY-8 PO-GREY-9",
})
po:forbid("grey.done", "grey.market_must",
  setting("grey.market_mandatory") & the.peaking:is(0) & the.traded:is(0)
    & the.market:total():above(0),
  { says = "The barrels of the Black Market must be moved.", cites = "PO-GREY-5" })
po:forbid("grey.done", "grey.consultant_must", {
  needs = {}, says = "A consultant must be taken.", cites = "PO-GREY-7",
}, function(player)
  if not value("grey.consultant_mandatory") or g.peaking:get() > 0 then return false end
  if g.hired:get() == 1 then return false end
  return g.consultant_open:count("level", player.consultant_level:get() + 1) > 0
end)

--- Pay what is due; without the barrels the action ends here.
po:rule("grey.enter", { cites = "PO-GREY-2 PO-GREY-3 PO-GREY-4 PO-PEAK-20" }, function(player)
  local hq, tax = player.hq, player.grey_tax:get()
  if hq:count("black") < player.grey_entry:get() + tax then return false end
  if g.peaking:get() > 0 and choose(player, "peak.grey") == "peak.grey_decline" then
    return false
  end
  for _ = 1, math.max(1, player.grey_entry:get()) do play(player, "entry") end
  hq:move(g.box, g.black, tax)
  return true
end)

po:rule("entry.place", { cites = "PO-GREY-2 PO-BM-3 PO-GREY-6" }, function(player, where)
  player.hq:move(where, g.black)
  rules.market.check()
end)
po:rule("entry.skip", { cites = "PO-GREY-10" }, function() end)

--- Each barrel to its own technology; all of them.
po:rule("grey.market", { cites = "PO-GREY-5 PO-GREY-6" }, function()
  g.traded:set(1)
  for _, from in ipairs(g.market) do from:move_all(from.tech) end
  return true
end)

po:rule("grey.consultant", { cites = "PO-GREY-7 PO-GREY-8 PO-GREY-10" }, function(player, consultant)
  g.hired:set(1)
  consultant:move(player.consultants)
  player.consultant_level:add()
  rules.effect.begin(player, consultant)
  return true
end)

po:rule("grey.done", { cites = "PO-ACTION-10" }, function() return false end)
