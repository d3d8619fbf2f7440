--- Security chips: flip one chip or swap two, at any question of the own turn.
local help = include("lessons/help")

--- In the Gulf, with a way to Singapore that costs more than it brings; so many chips. Both
--- agents stand there, so that few answers are about moving them.
local function in_the_gulf(chips)
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.gulf, 2)
    help.oil(g.region.gulf, 5)
    help.barrels(me, 2)
    g.reserve:move(me.hq, g.security, chips)
    help.chip(g.refinery.singapore, "demand1", 1) -- takes 2, behind it 5
    help.chip(g.refinery.rotterdam, "demand2", 0) -- takes 4
    help.chip(g.risk.malacca, "risk3", 1) -- two pulls, behind it nothing
    help.chip(g.risk.caribbean, "risk1", 0) -- nothing
    t:fate(g.bag, { "black" })
    t:begin("turn", me)
  end
end

local security = lesson { minutes = 4, players = 4, seed = 19, position = in_the_gulf(2) }

local function chips() return g.players[1].hq:count("security") end
local function pulls() return value("ship.pulls", g.players[1], g.card["G-SIN"]) end
local function skulls() return value("ship.skulls", g.players[1], g.card["G-SIN"]) end
local function demand() return value("ship.demand", g.players[1], g.card["G-SIN"]) end

security:step("what", { cites = "PO-SEC-1 PO-SEC-2" })

security:step("before", {
  answer = pulls,
  cites = "PO-SHIP-5",
  hints = { true, "map" },
  wrong = { { id = "one", when = function(s) return s.value == 1 end, try = "1" } },
})

security:step("flip", {
  goal = function(s) return demand() == 5 and chips() == 1 and s:asks() == "step1" end,
  show = "security chip: flip Singapore",
  cites = "PO-SEC-2 PO-SEC-5",
  hints = { function() return g.refinery.singapore:top().faces[1].demand == 5 end, "security chip: flip Singapore" },
  wrong = {
    {
      id = "malacca", try = "security chip: flip Strait of Malacca",
      when = function() return demand() ~= 5 and pulls() == 0 end,
    },
  },
})

security:step("spent", {
  answer = chips,
  cites = "PO-SEC-1 PO-SEC-4",
  hints = { true, "hq 1" },
  wrong = { { id = "two", when = function(s) return s.value == 2 end, try = "2" } },
})

security:step("calm", {
  goal = function(s) return pulls() + skulls() == 0 and s:asks() == "step1" and s:actor() == g.players[1] end,
  show = "security chip: swap Caribbean Sea and Strait of Malacca",
  cites = "PO-SEC-2 PO-SEC-3",
  hints = { function() return pulls() == 2 end, "security chip: flip Strait of Malacca" },
})

security:step("ship", {
  goal = function() return g.players[1].hq:count("black") == 7 end,
  show = { "act on Gulf", "ship Gulf Region -> Singapore" },
  cites = "PO-SHIP-6",
  hints = { "act on Gulf", true },
})

security:step("late", {
  position = in_the_gulf(1),
  goal = function(s)
    return s:asks() == "shipping" and chips() == 0
  end,
  show = { "act on Gulf", "security chip: flip Singapore" },
  cites = "PO-SEC-5",
  hints = { "act on Gulf", true },
  wrong = {
    {
      id = "early", try = "security chip: flip Singapore",
      when = function(s) return s:asks() == "step1" and chips() == 0 end,
    },
  },
})

security:step("bound", { cites = "PO-SEC-3 PO-SEC-5 PO-SEC-7" })
