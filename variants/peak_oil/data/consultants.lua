--- Consultants. Numbers, levels and points are from the rulebooks, names and effects
--- RECONSTRUCTED.
---
--- What a consultant or a face-up crisis changes for its owner is a counter of the
--- player; the card names the counter and the amount. It is added when the card
--- begins to work and taken back when it stops, so rules and guards just read it.
local po = game("peak_oil")

--- The counters, with their values while a player has no cards.
local function modifier(name, start, cites, text)
  po:counter(name, { per = "player", start = start, cites = cites, title = text })
end
modifier("step3_cost", "step3.cost", "PO-TURN-7", "barrels for a third reassign")
modifier("startup_price", 0, "PO-INVEST-4", "added to the price of start-ups")
modifier("crisis_relief", 0, "PO-CRISIS-2", "barrels fewer to discard in a crisis")
modifier("grey_entry", "grey.entry", "PO-GREY-2", "barrels due on entering Grey Ops")
modifier("grey_tax", 0, "PO-GREY-3", "barrels Grey Ops costs besides")
modifier("guards", 0, "PO-SHIP-8", "skulls ignored in a shipment")
modifier("harbour_master", 0, "PO-SHIP-11", "may leave the refinery chip unflipped")
modifier("fixer", 0, "PO-ACTION-4", "needs no pull when tied")
modifier("warlord", 0, "PO-DEVELOP-4", "gets a security chip with each Drill")
modifier("insider", 0, "PO-SHIP-5", "question marks ignored in a shipment")
modifier("demand", 0, "PO-SHIP-6", "added to the demand")
modifier("free_whitewash", 0, "PO-DEVELOP-11", "whitewashes free of charge")
modifier("tie_both", 0, "PO-ACTION-4", "may use both options when tied")
modifier("second_tech", 0, "PO-INVEST-7", "more barrels placed by Technologies")
modifier("smuggler", 0, "PO-PULL-4", "takes the first black barrel home")
modifier("no_recruit", 0, "PO-EXPAND-2", "may not Recruit")
modifier("no_dispatch", 0, "PO-EXPAND-4", "may not Dispatch")
modifier("audit", 0, "PO-DEVELOP-7", "no refresh in Drill, every question mark is pulled")
modifier("no_security", 0, "PO-SEC-1", "may not use security chips")
modifier("no_step3", 0, "PO-TURN-7", "may not use Step 3")
modifier("class_action", 0, "PO-SHIP-10", "barrels lost after each shipment")
modifier("one_option", 0, "PO-ACTION-3", "one option per action")
--- The level of the last consultant taken.
po:counter("consultant_level", { per = "player", min = 0, max = 3, cites = "PO-GREY-7 PO-GREY-8" })

local MATTERS = include("data/matters")
local POINTS = { 1, 1, 2 }
local function consultant(id, level, title, changes, by, says)
  return {
    id = id, title = title, level = level, points = POINTS[level], changes = changes, by = by,
    matters = MATTERS[changes], says = says,
  }
end

po:cards("consultant_stack.first", {
  consultant("c1a", 1, "Lobbyist", "step3_cost", -1, "Your step 3 costs 1 barrel less."),
  consultant("c1b", 1, "Broker", "startup_price", -1,
    "Start-ups cost you 1 barrel less, never below 0."),
  consultant("c1c", 1, "Spin Doctor", "crisis_relief", 1,
    "A crisis makes you discard 1 barrel fewer."),
  consultant("c1d", 1, "Bagman", "grey_entry", -1,
    "On Grey Ops you may leave out the entry barrel."),
  consultant("c1e", 1, "Bodyguard", "guards", 1, "Ignore one skull on each of your shipments."),
}, { back = "consultant 1", cites = "PO-COMP-5 PO-GREY-10" })
po:cards("consultant_stack.second", {
  consultant("c2a", 2, "Fixer", "fixer", 1, "When tied you need not pull a barrel."),
  consultant("c2b", 2, "Warlord", "warlord", 1,
    "Each of your Drills gives one security chip, star or not."),
  consultant("c2c", 2, "Insider", "insider", 2,
    "Ignore up to two question marks on each of your shipments."),
  consultant("c2d", 2, "Tanker Owner", "demand", 1, "Demand counts 1 higher when you ship."),
}, { back = "consultant 2", cites = "PO-COMP-5 PO-GREY-10" })
po:cards("consultant_stack.third", {
  consultant("c3a", 3, "Puppet Master", "tie_both", 1,
    "When tied you may use both options (you still pull)."),
  consultant("c3b", 3, "Futurist", "second_tech", 1,
    "Technologies: you may place up to 2 barrels."),
  consultant("c3c", 3, "Smuggler King", "smuggler", 1,
    "Your first black barrel of a turn goes to your HQ."),
}, { back = "consultant 3", cites = "PO-COMP-5 PO-GREY-10" })

--- For pool.consultant = 15.
po:cards("spare", {
  consultant("c1f", 1, "Harbour Master", "harbour_master", 1,
    "You may leave the refinery chip unflipped."),
}, { back = "consultant 1", cites = "PO-COMP-5 PO-EXTRA-7" })
po:cards("spare", {
  consultant("c2e", 2, "Press Officer", "free_whitewash", 1,
    "Whitewash is free for you at every level."),
}, { back = "consultant 2", cites = "PO-COMP-5 PO-EXTRA-7" })
po:cards("spare", {
  consultant("c3d", 3, "Sleeper Network", "majority_bonus", 1,
    "Where you are you count one more agent."),
}, { back = "consultant 3", cites = "PO-COMP-5 PO-EXTRA-7" })

-- Beginning and ending an effect ---------------------------------------

po:rule("effect.begin", { cites = "PO-GREY-10 PO-CRISIS-3" }, function(player, card)
  if card.changes then player[card.changes]:add(card.by) end
end)

po:rule("effect.lift", { cites = "PO-CRISIS-12" }, function(player, card)
  if card.changes then player[card.changes]:add(-card.by) end
end)
