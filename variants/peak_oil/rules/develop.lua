--- Develop: Drill and Whitewash.
local po = game("peak_oil")
local left = include("rules/left")

po:option("develop.drill", { "card", the.field_open },
  { says = "Drill {card}",
    facts = function(player, card) return value("facts.field", player, card) end, cites = "PO-DEVELOP-3" })
po:option("develop.refresh", { says = "Drill: new oil fields first", cites = "PO-DEVELOP-2" })
po:option("develop.whitewash", { "card", who.crises },
  { says = "Whitewash {card}", facts = function(player, card) return value("facts.crisis", player, card) end,
    cites = "PO-DEVELOP-11" })
po:option("develop.done", { says = "nothing more" })
po:choice("develop", {
  options = { "develop.drill", "develop.refresh", "develop.whitewash", "develop.done" },
  window = "turn",
  asks = "Develop (options left: {n})",
  with = { n = left(the.spot.develop, the.drilled + the.whitewashed) },
  cites = "PO-DEVELOP-1 PO-DEVELOP-15",
})
po:option("drill.none", { says = "take no oil field", cites = "PO-DEVELOP-14" })
po:choice("drill", {
  options = { "develop.drill", "drill.none" }, window = "turn", asks = "Which oil field?",
  cites = "PO-DEVELOP-3",
})
po:option("drill.pull",
  { says = "pull for a question mark", facts = function() return value("facts.bag") end, cites = "PO-DEVELOP-7" })
po:option("drill.stop", { says = "pull no more", cites = "PO-DEVELOP-7" })
po:choice("drill.mark",
  { options = { "drill.pull", "drill.stop" }, asks = "Pull a barrel?", cites = "PO-PULL-13" })
--- Asked of the first question mark: the pull has not begun, so security chips may be used.
po:choice("drill.first", {
  options = { "drill.pull", "drill.stop" }, window = "turn", asks = "Pull a barrel?",
  cites = "PO-PULL-13 PO-SEC-5",
})

local card = var("card")

po:forbid("develop.drill", "drill.once", the.drilled:is(1),
  { says = "Drill is used already.", cites = "PO-ACTION-3" })
po:forbid("develop.refresh", "drill.refresh_once", the.drilled:is(1) | the.field_refresh:is(1),
  { says = "One refresh at the start of a Drill.", cites = "PO-DEVELOP-2" })
po:forbid("develop.refresh", "drill.refresh_audit", who.audit:above(0),
  { says = "Safety Audit: you may not replace the display.", cites = "PO-CRISIS-3" })
po:forbid("develop.whitewash", "whitewash.once", the.whitewashed:is(1),
  { says = "Whitewash is used already.", cites = "PO-ACTION-3" })
po:forbid("develop.whitewash", "whitewash.face_down", card:face():is(0),
  { says = "A face-down crisis cannot be whitewashed.", cites = "PO-DEVELOP-12" })
po:forbid("develop.whitewash", "whitewash.price",
  who.free_whitewash:is(0) & who.hq:count("black"):below(card.price),
  { says = "Level 1 is free, level 2 costs one barrel, level 3 two.", cites = "PO-DEVELOP-11" })

--- Old cards go under the deck in display order, then as many come from its top.
po:rule("refresh", { cites = "PO-DEVELOP-2 PO-DEVELOP-14 PO-INVEST-2 PO-PEAK-15" }, function(open, deck)
  local count = open:size()
  for _ = 1, count do open:bottom():under(deck) end
  for _ = 1, count do deck:draw(open) end
end)

--- A card was taken: the next one fills the gap, but not in the Peak Oil phase.
po:rule("refill", { cites = "PO-DEVELOP-8 PO-DEVELOP-9 PO-INVEST-6 PO-PEAK-14 PO-PEAK-15" }, function(open, deck)
  if g.peaking:get() == 0 then deck:draw(open) end
end)

po:rule("develop.refresh", { cites = "PO-DEVELOP-2" }, function(player)
  g.field_refresh:set(1)
  rules.refresh(g.field_open, g.field_deck)
  play(player, "drill")
  return true
end)

po:rule("drill.none", { cites = "PO-DEVELOP-14" }, function()
  g.drilled:set(1)
end)

--- Take the card, a chip for its star, its full barrels, its question marks; refill.
po:rule("develop.drill", { cites = "PO-DEVELOP-3 PO-DEVELOP-10" }, function(player, field)
  g.drilled:set(1)
  field:move(player.fields)
  local chips, barrels = player.hq:count("security"), field.region:count("black")
  rules.drill.security(player, field)
  rules.drill.barrels(player, field)
  barrels, chips = field.region:count("black") - barrels, player.hq:count("security") - chips
  announce(player, " drills ", field, ": ", barrels, barrels == 1 and " barrel" or " barrels", " to ", field.region,
    chips > 0 and ", a security chip" or "", ".")
  rules.drill.marks(player, field)
  rules.refill(g.field_open, g.field_deck)
  return true
end)

po:rule("drill.security", { cites = "PO-DEVELOP-4 PO-SEC-4" }, function(player, field)
  if field.star > 0 or player.warlord:get() > 0 then
    g.reserve:move_up_to(player.hq, g.security, 1)
  end
end)

--- Full barrels are searched for in the open: no pull.
po:rule("drill.barrels", { cites = "PO-DEVELOP-5 PO-DEVELOP-6 PO-PEAK-19" }, function(player, field)
  if g.bag:move_up_to(field.region, g.black, field.black) > 0 then rules.peak.check(player) end
end)

--- Each question mark may be pulled for; additional barrels are not asked about again.
po:rule("drill.marks", { cites = "PO-DEVELOP-7 PO-PULL-1 PO-PULL-6 PO-PULL-13 PO-PULL-14" }, function(player, field)
  if field.marks == 0 then return end
  local question = "drill.first"
  for _ = 1, field.marks do
    if g.bag:total() == 0 then break end
    if player.audit:get() == 0 and choose(player, question) == "drill.stop" then break end
    question = "drill.mark"
    local due = 1
    while due > 0 and g.bag:total() > 0 do
      due = due - 1 + rules.pull.one(player, field.region)
    end
  end
  rules.pull.finish()
end)

po:rule("develop.whitewash", { cites = "PO-DEVELOP-11 PO-DEVELOP-12 PO-DEVELOP-13" }, function(player, crisis)
  g.whitewashed:set(1)
  if player.free_whitewash:get() == 0 then player.hq:move(g.box, g.black, crisis.price) end
  rules.crisis.discard(player, crisis)
  return true
end)

po:rule("develop.done", { cites = "PO-ACTION-10" }, function() return false end)
