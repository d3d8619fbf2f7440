--- Pulling from the bag: where each colour goes, what the odds are, when to stop.
local help = include("lessons/help")

local MONEY = 4

--- Tied on Expand, with money to lose; the pulls bring these.
local function tied_with(...)
  local fate = { ... }
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.expand, 2)
    help.put(g.players[2], g.spot.expand, 2)
    help.barrels(me, MONEY)
    t:fate(g.bag, fate)
    t:begin("turn", me)
  end
end

local pulling = lesson { minutes = 6, players = 4, seed = 9, position = tied_with("black") }

local function money() return g.players[1].hq:count("black") end

--- The learner moves an agent instead of acting.
local moved = { id = "moved", try = "Expand to Invest", when = function(s) return s:asks() == "step2" end }

pulling:step("when", { cites = "PO-PULL-1 PO-PULL-2 PO-ACTION-4" })

pulling:step("odds", {
  goal = help.looked("odds"),
  show = "odds",
  cites = "PO-CRISIS-1 PO-PULL-2 PO-INFO-1",
  hints = { "odds" },
})

pulling:step("black", {
  goal = function(s) return g.market:count() == 1 and s:asks() == "expand" end,
  show = { "act on Expand", "on the Hydrogen" },
  cites = "PO-PULL-4 PO-BM-3 PO-BM-4",
  hints = { "act on Expand", true },
  wrong = { moved },
})

pulling:step("left", {
  answer = function() return g.bag:count("black") end,
  cites = "PO-PULL-4 PO-PULL-5",
  hints = { true, "bag" },
  wrong = { { id = "same", when = function(s) return s.value == 22 end, try = "22" } },
})

pulling:step("red", {
  position = tied_with("red", "black"),
  goal = function(s) return s:asks() == "pull.more" end,
  show = "act on Expand",
  cites = "PO-PULL-8 PO-CRISIS-1 PO-CRISIS-2",
  hints = { "act on Expand" },
  wrong = { moved },
})

pulling:step("loss", {
  answer = function() return money() end,
  cites = "PO-CRISIS-2",
  hints = { true, "hq 1" },
  wrong = {
    { id = "nothing", when = function(s) return s.value == MONEY end, try = "4" },
    { id = "all", when = function(s) return s.value == 0 end, try = "0" },
  },
})

pulling:step("enough", {
  goal = function(s) return s:asks() == "expand" end,
  show = "no additional barrel",
  cites = "PO-PULL-12 PO-PULL-13",
  hints = { true, "no additional barrel" },
  what_if = {
    {
      id = "again", show = { "pull an additional", "on the Tidal" },
      goal = function() return g.market:count() == 1 and g.bag:count("black") == 21 end,
    },
  },
})

pulling:step("returns", {
  answer = function() return g.bag:count("red") end,
  cites = "PO-PULL-8 PO-PULL-9 PO-PULL-17",
  hints = { true, "bag" },
  wrong = { { id = "three", when = function(s) return s.value == 3 end, try = "3" } },
})

pulling:step("yellow", {
  position = tied_with("yellow"),
  goal = function(s) return s:asks() == "expand" end,
  show = { "act on Expand", "no additional barrel" },
  within = 4,
  cites = "PO-PULL-9 PO-PULL-17",
  hints = { "act on Expand", true },
  wrong = { moved },
})

pulling:step("gone", {
  answer = function() return g.bag:count("yellow") end,
  cites = "PO-PULL-9",
  hints = { true, "bag" },
  wrong = { { id = "four", when = function(s) return s.value == 4 end, try = "4" } },
})
