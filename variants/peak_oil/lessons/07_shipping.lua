--- Shipping: a route, its risks, the refinery's demand, and what flips afterwards.
local help = include("lessons/help")

local function in_the_gulf(t)
  local me = g.players[1]
  t:setup()
  help.put(me, g.spot.gulf, 2)
  help.oil(g.region.gulf, 5)
  help.barrels(me, 2)
  help.chip(g.refinery.rotterdam, "demand2", 0) -- takes 4
  help.chip(g.refinery.singapore, "demand1", 1) -- takes 2
  help.chip(g.risk.aden, "risk6", 0) -- ?
  help.chip(g.risk.suez, "risk4", 1) -- a skull
  help.chip(g.risk.malacca, "risk1", 0) -- blank
  t:fate(g.bag, { "black" })
  t:begin("turn", me)
end

local shipping = lesson { minutes = 8, players = 4, seed = 17, position = in_the_gulf }

local function money() return g.players[1].hq:count("black") end
local function demand(route) return value("ship.demand", g.players[1], g.card[route]) end

--- The learner moves an agent instead of acting.
local moved = {
  id = "moved", try = "Gulf Region to Invest",
  when = function(s) return s:asks() == "step2" and money() == 2 end,
}

shipping:step("routes", {
  goal = help.looked("map"),
  show = "map",
  cites = "PO-SHIP-1 PO-SHIP-2",
  hints = { "map" },
})

shipping:step("demand", {
  answer = function() return demand("G-ROT") end,
  cites = "PO-SHIP-6",
  hints = { true, "map" },
  wrong = {
    { id = "all", when = function(s) return s.value == g.region.gulf:count("black") end, try = "5" },
    { id = "singapore", when = function(s) return s.value == demand("G-SIN") end, try = "2" },
  },
})

shipping:step("safe", {
  goal = function() return money() == 4 end,
  show = { "act on Gulf", "ship Gulf Region -> Singapore" },
  cites = "PO-SHIP-5 PO-SHIP-6 PO-SHIP-10",
  hints = { "act on Gulf", true },
  wrong = {
    moved,
    {
      id = "far", try = { "act on Gulf", "ship Gulf Region -> Rotterdam" },
      when = function(s) return s:asks() ~= "shipping" and s:asks() ~= "step1" and money() ~= 4 end,
    },
  },
})

shipping:step("flipped", {
  answer = function() return g.refinery.singapore:top().faces[1].demand end,
  cites = "PO-SHIP-11 PO-SHIP-12",
  hints = { true, "map" },
  wrong = { { id = "before", when = function(s) return s.value == 2 end, try = "2" } },
})

shipping:step("risk", {
  position = in_the_gulf,
  answer = function() return value("ship.pulls", g.players[1], g.card["G-ROT"]) end,
  cites = "PO-SHIP-5 PO-PULL-14",
  hints = { function() return value("ship.skulls", g.players[1], g.card["G-ROT"]) == 1 end, "map" },
  wrong = {
    { id = "both", when = function(s) return s.value == 2 end, try = "2" },
    { id = "none", when = function(s) return s.value == 0 end, try = "0" },
  },
})

shipping:step("rotterdam", {
  goal = function() return money() == 5 end,
  show = { "act on Gulf", "ship Gulf Region -> Rotterdam", "on the Hydrogen", "pirates: a barrel on the Tidal" },
  cites = "PO-SHIP-8 PO-SHIP-9 PO-SHIP-10 PO-BM-3",
  hints = { "act on Gulf", true },
  wrong = {
    moved,
    {
      id = "near", try = { "act on Gulf", "ship Gulf Region -> Singapore" },
      when = function() return money() == 4 end,
    },
  },
})

shipping:step("short", {
  position = function(t)
    in_the_gulf(t)
    help.oil(g.region.gulf, 2)
  end,
  answer = function() return g.region.gulf:count("black") - value("ship.skulls", g.players[1], g.card["G-ROT"]) end,
  cites = "PO-SHIP-6 PO-SHIP-8 PO-SHIP-10",
  hints = { function() return g.region.gulf:count("black") < demand("G-ROT") end, true },
  wrong = {
    { id = "four", when = function(s) return s.value == 3 or s.value == 4 end, try = "3" },
    { id = "two", when = function(s) return s.value == 2 end, try = "2" },
  },
})

shipping:step("closed", {
  position = function(t)
    in_the_gulf(t)
    help.chip(g.risk.malacca, "risk8", 1) -- closed
  end,
  goal = function(s) return s:typed("why ") and s:asks() == "shipping" end,
  show = { "act on Gulf", "why ship Singapore" },
  within = 2,
  cites = "PO-SHIP-3 PO-SHIP-4 PO-SETUP-4",
  hints = { "act on Gulf", true },
  wrong = { moved },
})

shipping:step("plan", { cites = "PO-SHIP-13 PO-SHIP-11" })
