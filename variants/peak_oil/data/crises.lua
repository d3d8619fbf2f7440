--- PR crises. Numbers, levels, points and prices are from the rulebooks, names and
--- effects RECONSTRUCTED. `changes`/`by` hold while the card is face up (see
--- consultants.lua); `flip` is the rule that runs once when it is turned face up; what
--- it lays on it (`on`) or under it (`hides`) is out of play until the card is whitewashed.
local po = game("peak_oil")

local LOSS, PRICE = { 1, 3, 5 }, { 0, 1, 2 }

--- Pieces on, and cards under, the crisis cards that take some.
po:pool("on_crisis",
  { names = { "k2a", "k2b", "k3a" }, holds = { "agent", "black" }, cites = "PO-CRISIS-11" })
po:pile("under_crisis",
  { names = { "k2c", "k3b", "k3f" }, capacity = 1, sees = "all", cites = "PO-CRISIS-11" })

local MATTERS = include("data/matters")
local function crisis(id, level, title, what)
  what.id, what.title, what.level, what.matters = id, title, level, what.changes and MATTERS[what.changes]
  what.loss, what.price = LOSS[level], PRICE[level]
  return what
end

po:cards("crisis_stack.level1", {
  crisis("k1a", 1, "Oiled Seabirds", { flip = "flip.discard", says = "Discard 1 more barrel." }),
  crisis("k1b", 1, "Leaked Memo",
    { changes = "step3_cost", by = 1, says = "Your step 3 costs 1 barrel more." }),
  crisis("k1c", 1, "Angry Shareholders",
    { changes = "startup_price", by = 1, says = "Start-ups cost you 1 more." }),
  crisis("k1d", 1, "Boycott",
    { changes = "demand", by = -1, says = "Demand counts 1 lower, at least 1." }),
  crisis("k1e", 1, "Tax Inquiry",
    { changes = "grey_tax", by = 1, says = "Grey Ops costs you 1 more barrel." }),
}, { back = "crisis 1", cites = "PO-COMP-4" })
po:cards("crisis_stack.level2", {
  crisis("k2a", 2, "Whistleblower", {
    flip = "flip.lay_agent", on = ref("on_crisis.k2a"),
    says = "Lay one of your agents on this card, not your last.",
  }),
  crisis("k2b", 2, "Frozen Accounts", {
    flip = "flip.freeze", on = ref("on_crisis.k2b"),
    says = "Lay half your barrels, rounded up, on this card.",
  }),
  crisis("k2c", 2, "Patent Lawsuit", {
    flip = "flip.lay_startup", hides = ref("under_crisis.k2c"),
    says = "Lay one of your start-ups under this card.",
  }),
  crisis("k2d", 2, "Travel Ban",
    { changes = "no_dispatch", by = 1, says = "You may not Dispatch." }),
  crisis("k2e", 2, "Safety Audit",
    { changes = "audit", by = 1, says = "Drill: no refresh, pull for every ?." }),
}, { back = "crisis 2", cites = "PO-COMP-4" })
po:cards("crisis_stack.level3", {
  crisis("k3a", 3, "Senate Hearing", {
    flip = "flip.lay_agent", on = ref("on_crisis.k3a"), changes = "no_step3", by = 1,
    says = "Lay one of your agents on this card, not your last. You may not use step 3.",
  }),
  crisis("k3b", 3, "Nationalised Field", {
    flip = "flip.lay_field", hides = ref("under_crisis.k3b"),
    says = "Lay one of your oil fields under this card.",
  }),
  crisis("k3c", 3, "Class Action",
    { changes = "class_action", by = 1, says = "After each shipment discard 1 of it." }),
  crisis("k3d", 3, "Loss of Trust",
    { changes = "one_option", by = 1, says = "You may use only one option per action." }),
  crisis("k3e", 3, "Arrest Warrant",
    { flip = "flip.arrest", says = "One agent, not your last, goes to the reserve." }),
}, { back = "crisis 3", cites = "PO-COMP-4" })

--- For pool.crisis = 18.
po:cards("spare", {
  crisis("k1f", 1, "Union Trouble",
    { changes = "no_recruit", by = 1, says = "You may not Recruit." }),
}, { back = "crisis 1", cites = "PO-COMP-4 PO-EXTRA-7" })
po:cards("spare", {
  crisis("k2f", 2, "Sanctions",
    { changes = "no_security", by = 1, says = "You may not use security chips." }),
}, { back = "crisis 2", cites = "PO-COMP-4 PO-EXTRA-7" })
po:cards("spare", {
  crisis("k3f", 3, "Jumping Ship", {
    flip = "flip.lay_consultant", hides = ref("under_crisis.k3f"),
    says = "Lay your highest consultant under this card: no effect and no points.",
  }),
}, { back = "crisis 3", cites = "PO-COMP-4 PO-EXTRA-7" })
