--- Shipping: a route, its risks, the refinery's demand, and what flips afterwards.
local help = include("lessons/help")

local function in_the_gulf(fate)
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.gulf, 1)
    help.oil(g.region.gulf, 5)
    help.barrels(me, 2)
    help.chip(g.refinery.rotterdam, "demand2", 0) -- takes 4
    help.chip(g.refinery.singapore, "demand1", 1) -- takes 2
    help.chip(g.risk.aden, "risk6", 0) -- ?
    help.chip(g.risk.suez, "risk4", 1) -- a skull
    help.chip(g.risk.malacca, "risk1", 0) -- blank
    t:fate(g.bag, fate)
    t:begin("turn", me)
  end
end

local shipping = lesson { minutes = 6, players = 4, seed = 17, position = in_the_gulf { "black" } }

local function money() return g.players[1].hq:count(g.black) end

shipping:step("routes", {
  goal = function(s) return s:typed("board") end,
  show = "board",
  cites = "PO-SHIP-1 PO-SHIP-2",
  hints = { "board" },
})

shipping:step("demand", {
  answer = function() return value("ship.demand", g.players[1], g.card["G-ROT"]) end,
  cites = "PO-SHIP-6",
  hints = { true },
  wrong = { { id = "all", when = function(s) return s.value == g.region.gulf:count(g.black) end, try = "5" } },
})

shipping:step("safe", {
  goal = function() return money() == 4 end,
  show = { "act on Gulf", "ship Gulf Region -> Singapore" },
  cites = "PO-SHIP-5 PO-SHIP-6 PO-SHIP-10",
  hints = { "act on Gulf", true },
  wrong = {
    {
      id = "far", try = { "act on Gulf", "ship Gulf Region -> Rotterdam" },
      when = function(s) return s:asks() ~= "shipping" and s:asks() ~= "step1" and money() ~= 4 end,
    },
  },
})

shipping:step("flipped", {
  answer = function() return g.refinery.singapore:top().demand_a end,
  cites = "PO-SHIP-11 PO-SHIP-12",
  hints = { true, "board" },
  wrong = { { id = "before", when = function(s) return s.value == 2 end, try = "2" } },
})

shipping:step("risk", {
  position = in_the_gulf { "black" },
  answer = function() return value("ship.pulls", g.players[1], g.card["G-ROT"]) end,
  cites = "PO-SHIP-5 PO-PULL-14",
  hints = { function() return value("ship.skulls", g.players[1], g.card["G-ROT"]) == 1 end, "board" },
  wrong = { { id = "both", when = function(s) return s.value == 2 end, try = "2" } },
})

shipping:step("rotterdam", {
  goal = function() return money() == 5 end,
  show = { "act on Gulf", "ship Gulf Region -> Rotterdam", "on the Hydrogen", "pirates: a barrel on the Tidal" },
  cites = "PO-SHIP-8 PO-SHIP-9 PO-SHIP-10 PO-BM-3",
  hints = { "act on Gulf", true },
})

shipping:step("why_three", {
  answer = function() return value("ship.demand", g.players[1], g.card["G-ROT"]) - 1 end,
  position = in_the_gulf { "black" },
  cites = "PO-SHIP-8 PO-SHIP-10",
  hints = { true },
  wrong = { { id = "four", when = function(s) return s.value == 4 end, try = "4" } },
})

shipping:step("closed", {
  position = function(t)
    in_the_gulf { "black" }(t)
    help.chip(g.risk.malacca, "risk8", 1) -- closed
  end,
  goal = function(s) return s:typed("why") end,
  show = { "act on Gulf", "why ship" },
  within = 2,
  cites = "PO-SHIP-3 PO-SHIP-4",
  hints = { "act on Gulf", true },
})

shipping:step("plan", { cites = "PO-SHIP-7 PO-SHIP-16" })
