--- The real cards. Faces of cards and chips and most routes of this game are RECONSTRUCTED,
--- because no public text gives them. If you own the game, copy this file to house/real_cards.lua
--- (and change the name below), type in what your cards show, and play with
--- `-l house/real_cards`. The values below are those the game has already: change what
--- differs, delete the lines that are right. Ids are only names: field_VH need not stay in
--- Venezuela. `oilpatch diff peak_oil -l house/real_cards` lists what you have changed.
local real = layer("house/real_cards_template", {
  game = "peak_oil", says = "The cards, chips and routes as printed in the real game.",
})

-- Oil fields: region, technology, full barrels, question marks, stars ------

local function field(region, tech, black, marks, star)
  return {
    title = region:sub(1, 1):upper() .. region:sub(2) .. " " .. tech .. " " .. ("o"):rep(black)
      .. ("?"):rep(marks) .. ("*"):rep(star),
    region = region, tech = tech, black = black, marks = marks, star = star,
    big = region == "venezuela" or tech == "hydrogen", -- leaves the game at 2 or 3 players
  }
end

real:faces {
  field_VH = field("venezuela", "hydrogen", 3, 0, 0),
  field_VE = field("venezuela", "ethanol", 2, 0, 1),
  field_VS = field("venezuela", "spmr", 2, 2, 0),
  field_VT = field("venezuela", "tidal", 1, 3, 0),
  field_VA = field("venezuela", "agro", 1, 1, 1),
  field_LH = field("libya", "hydrogen", 2, 2, 0),
  field_LE = field("libya", "ethanol", 1, 3, 0),
  field_LS = field("libya", "spmr", 1, 1, 1),
  field_LT = field("libya", "tidal", 3, 0, 0),
  field_LA = field("libya", "agro", 2, 0, 1),
  field_NH = field("nigeria", "hydrogen", 1, 1, 1),
  field_NE = field("nigeria", "ethanol", 3, 0, 0),
  field_NS = field("nigeria", "spmr", 2, 0, 1),
  field_NT = field("nigeria", "tidal", 2, 2, 0),
  field_NA = field("nigeria", "agro", 1, 3, 0),
  field_GH = field("gulf", "hydrogen", 2, 0, 1),
  field_GE = field("gulf", "ethanol", 2, 2, 0),
  field_GS = field("gulf", "spmr", 1, 3, 0),
  field_GT = field("gulf", "tidal", 1, 1, 1),
  field_GA = field("gulf", "agro", 3, 0, 0),
  field_RH = field("russia", "hydrogen", 1, 3, 0),
  field_RE = field("russia", "ethanol", 1, 1, 1),
  field_RS = field("russia", "spmr", 3, 0, 0),
  field_RT = field("russia", "tidal", 2, 0, 1),
  field_RA = field("russia", "agro", 2, 2, 0),
}

--- Those with two symbols (extra.two_symbol_fields).
local function two(region, tech, more, black, marks, star)
  local face = field(region, tech, black, marks, star)
  face.more, face.title = ref("tech." .. more), face.title .. " +" .. more
  return face
end

real:faces {
  field_VHE = two("venezuela", "hydrogen", "ethanol", 2, 0, 0),
  field_VHA = two("venezuela", "hydrogen", "agro", 1, 2, 0),
  field_LHS = two("libya", "hydrogen", "spmr", 2, 0, 0),
  field_LET = two("libya", "ethanol", "tidal", 1, 2, 0),
  field_NHT = two("nigeria", "hydrogen", "tidal", 2, 0, 0),
  field_NES = two("nigeria", "ethanol", "spmr", 1, 2, 0),
  field_GSA = two("gulf", "spmr", "agro", 2, 0, 0),
  field_GEA = two("gulf", "ethanol", "agro", 1, 2, 0),
  field_RST = two("russia", "spmr", "tidal", 2, 0, 0),
  field_RTA = two("russia", "tidal", "agro", 1, 2, 0),
}

-- Portfolios: three technologies; 6 and 7 are the French edition's ----------

local function portfolio(a, b, c)
  return {
    title = "portfolio of " .. a .. ", " .. b .. ", " .. c, one = ref("tech." .. a), two = ref("tech." .. b),
    three = ref("tech." .. c), big = a == "hydrogen" or b == "hydrogen" or c == "hydrogen",
  }
end

real:faces {
  portfolio1 = portfolio("hydrogen", "hydrogen", "tidal"),
  portfolio2 = portfolio("spmr", "spmr", "hydrogen"),
  portfolio3 = portfolio("tidal", "tidal", "agro"),
  portfolio4 = portfolio("agro", "agro", "ethanol"),
  portfolio5 = portfolio("ethanol", "ethanol", "spmr"),
  portfolio6 = portfolio("spmr", "tidal", "agro"),
  portfolio7 = portfolio("spmr", "tidal", "ethanol"),
}

-- Chips: the numbers of a refinery chip; the signs of a risk chip -----------
-- "" blank, "?" a pull, "S" a skull, "X" closed. risk8 is the chip that starts open side up.

local function demand(a, b) return { title = a .. "/" .. b, faces = { { demand = a }, { demand = b } } } end

local function face(signs)
  local count = { ["?"] = 0, S = 0, X = 0 }
  for i = 1, #signs do count[signs:sub(i, i)] = count[signs:sub(i, i)] + 1 end
  return { pulls = count["?"], skulls = count.S, closed = count.X }
end
local function risk(a, b)
  return { title = (a == "" and "blank" or a) .. "/" .. (b == "" and "blank" or b), faces = { face(a), face(b) } }
end

real:faces {
  demand1 = demand(5, 2), demand2 = demand(4, 3), demand3 = demand(4, 2),
  risk1 = risk("", "?"), risk2 = risk("", "?"), risk3 = risk("", "??"), risk4 = risk("", "S"),
  risk5 = risk("?", "S"), risk6 = risk("?", "??"), risk7 = risk("??", "S"), risk8 = risk("?", "X"),
  risk9 = risk("X", "X"), risk10 = risk("", "?S"), risk11 = risk("?", "SS"),
}

-- Consultants and crises: what they change for their owner, and by how much --
-- `changes` is one of the counters at the top of data/consultants.lua. An effect of a new
-- kind needs a counter of its own (real:counter) and a rule that reads it (real:wrap).

local function effect(title, changes, by, says) return { title = title, changes = changes, by = by, says = says } end

real:faces {
  c1a = effect("Lobbyist", "step3_cost", -1, "Your step 3 costs 1 barrel less."),
  c1b = effect("Broker", "startup_price", -1, "Start-ups cost you 1 barrel less, never below 0."),
  c1c = effect("Spin Doctor", "crisis_relief", 1, "A crisis makes you discard 1 barrel fewer."),
  c1d = effect("Bagman", "grey_entry", -1, "On Grey Ops you may leave out the entry barrel."),
  c1e = effect("Bodyguard", "guards", 1, "Ignore one skull on each of your shipments."),
  c2a = effect("Fixer", "fixer", 1, "When tied you need not pull a barrel."),
  c2b = effect("Warlord", "warlord", 1, "Each of your Drills gives one security chip, star or not."),
  c2c = effect("Insider", "insider", 2, "Ignore up to two question marks on each of your shipments."),
  c2d = effect("Tanker Owner", "demand", 1, "Demand counts 1 higher when you ship."),
  c3a = effect("Puppet Master", "tie_both", 1, "When tied you may use both options (you still pull)."),
  c3b = effect("Futurist", "second_tech", 1, "Technologies: you may place up to 2 barrels."),
  c3c = effect("Smuggler King", "smuggler", 1, "Your first black barrel of a turn goes to your HQ."),
  c1f = effect("Harbour Master", "harbour_master", 1, "You may leave the refinery chip unflipped."),
  c2e = effect("Press Officer", "free_whitewash", 1, "Whitewash is free for you at every level."),
  c3d = effect("Sleeper Network", "majority_bonus", 1, "Where you are you count one more agent."),
  k1b = effect("Leaked Memo", "step3_cost", 1, "Your step 3 costs 1 barrel more."),
  k1c = effect("Angry Shareholders", "startup_price", 1, "Start-ups cost you 1 more."),
  k1d = effect("Boycott", "demand", -1, "Demand counts 1 lower, at least 1."),
  k1e = effect("Tax Inquiry", "grey_tax", 1, "Grey Ops costs you 1 more barrel."),
  k2d = effect("Travel Ban", "no_dispatch", 1, "You may not Dispatch."),
  k2e = effect("Safety Audit", "audit", 1, "Drill: no refresh, pull for every ?."),
  k3c = effect("Class Action", "class_action", 1, "After each shipment discard 1 of it."),
  k3d = effect("Loss of Trust", "one_option", 1, "You may use only one option per action."),
  k1f = effect("Union Trouble", "no_recruit", 1, "You may not Recruit."),
  k2f = effect("Sanctions", "no_security", 1, "You may not use security chips."),
}

--- Crises that do something when they are turned up name the rule for it (crisis.lua).
real:faces {
  k1a = { title = "Oiled Seabirds", flip = "flip.discard", says = "Discard 1 more barrel." },
  k2a = {
    title = "Whistleblower", flip = "flip.lay_agent",
    says = "Lay one of your agents on this card, not your last.",
  },
  k2b = {
    title = "Frozen Accounts", flip = "flip.freeze",
    says = "Lay half your barrels, rounded up, on this card.",
  },
  k2c = { title = "Patent Lawsuit", flip = "flip.lay_startup", says = "Lay one of your start-ups under this card." },
  k3a = {
    title = "Senate Hearing", flip = "flip.lay_agent",
    says = "Lay one of your agents on this card, not your last. You may not use step 3.",
  },
  k3b = {
    title = "Nationalised Field", flip = "flip.lay_field",
    says = "Lay one of your oil fields under this card.",
  },
  k3e = { title = "Arrest Warrant", flip = "flip.arrest", says = "One agent, not your last, goes to the reserve." },
  k3f = {
    title = "Jumping Ship", flip = "flip.lay_consultant",
    says = "Lay your highest consultant under this card: no effect and no points.",
  },
}

-- Routes ---------------------------------------------------------------------

--- Routes that the board does not have, for instance { "L-PHI", "R-SIN" }.
local GONE = {}

--- Routes that it has: route("L-PHI2", "libya", "philadelphia", "sidra", "caribbean").
local function route(id, region, refinery, first, second) -- luacheck: ignore
  real:cards("routes.from_" .. region, {
    {
      id = id, region = ref("region." .. region), refinery = refinery, first = ref("risk." .. first),
      second = second and ref("risk." .. second) or nil,
    },
  }, { back = "route" })
end

real:before("setup.pools", function()
  for _, id in ipairs(GONE) do g.card[id]:move(g.spare) end
end)

-- Is it all there? -------------------------------------------------------------

real:test("what was typed in makes sense", { players = 4 }, function(t)
  t:setup()
  for i, routes in ipairs(g.routes) do t:check(routes:size() > 0, "no route leaves " .. tostring(g.region[i])) end
  local chip = g.card.risk8
  t:equal(chip.faces[1].closed + chip.faces[2].closed, 1, "closed sides of risk8")
  t:equal(g.field_deck:size() + g.field_open:size(), 25, "oil fields")
end)
