--- Placing agents: the three steps of a turn, what a reassign may do and what it may not.
local help = include("lessons/help")

local placing = lesson {
  minutes = 8, players = 4, seed = 5, also = { { "brutal" } },
  position = function(t)
    t:setup()
    t:begin("turn", g.players[1])
  end,
}

local function mine(spot) return spot:count(g.players[1].agent) end
local function at_home() return g.players[1].hq:count(g.players[1].agent) end

placing:step("turn", { cites = "PO-TURN-1 PO-TURN-2 PO-TURN-3 PO-TURN-5" })

placing:step("develop", {
  goal = function() return mine(g.spot.develop) == 1 end,
  show = "HQ to Develop",
  cites = "PO-REASSIGN-1 PO-TURN-10",
  hints = { function() return at_home() == 2 end, "HQ to Develop" },
  wrong = {
    {
      id = "elsewhere", try = "HQ to Invest",
      when = function() return at_home() == 1 and mine(g.spot.develop) == 0 end,
    },
  },
})

placing:step("second", {
  goal = function() return at_home() == 0 end,
  any = true, -- wherever he likes
  show = "HQ to Develop",
  within = 1,
  cites = "PO-TURN-5",
  hints = { function() return at_home() == 1 end, "HQ to Gulf" },
})

placing:step("remarks", {
  position = function(t)
    t:setup()
    help.put(g.players[2], g.spot.expand, 1)
    help.put(g.players[3], g.spot.develop, 2)
    t:begin("turn", g.players[1])
  end,
  goal = function() return mine(g.spot.expand) == 1 end,
  show = "HQ to Expand",
  cites = "PO-ACTION-2",
  hints = { true, "HQ to Expand" },
  wrong = {
    { id = "behind", try = "HQ to Develop", when = function() return mine(g.spot.develop) == 1 end },
    {
      id = "alone", try = "HQ to Libya",
      when = function() return at_home() == 1 and mine(g.spot.expand) == 0 end,
    },
  },
})

placing:step("once", {
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.develop, 2)
    t:begin("turn", me)
  end,
  goal = function() return mine(g.spot.invest) == 1 and mine(g.spot.develop) == 1 end,
  show = "Develop to Invest",
  cites = "PO-REASSIGN-1 PO-REASSIGN-4",
  hints = { true, "Develop to Invest" },
  wrong = {
    { id = "home", try = "Develop to HQ", when = function() return at_home() == 1 end },
    { id = "act", try = "act on Develop", when = function(s) return s:asks() == "develop" end },
    {
      id = "elsewhere", try = "Develop to Libya",
      when = function() return mine(g.spot.develop) == 1 and mine(g.spot.invest) == 0 end,
    },
  },
})

placing:step("left", {
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.develop, 1)
    t:begin("turn", me)
  end,
  plays = "Develop to Invest",
  goal = function(s) return s:typed("why ") end,
  show = "why HQ to Develop",
  cites = "PO-REASSIGN-3 PO-REASSIGN-6",
  hints = {
    function(s) return s:refusals("reassign.deploy", g.spot.develop)[1] == "reassign.left" end,
    "why HQ to Develop",
  },
})

placing:step("full", {
  position = function(t)
    t:setup()
    help.put(g.players[2], g.spot.develop, 3)
    help.put(g.players[3], g.spot.develop, 1)
    t:begin("turn", g.players[1])
  end,
  answer = function() return 5 - g.spot.develop:total() end,
  cites = "PO-REASSIGN-5",
  hints = { function() return g.spot.develop:total() == 4 end, "map" },
  wrong = {
    { id = "limit", when = function(s) return s.value == 5 end, try = "5" },
    { id = "there", when = function(s) return s.value == 4 end, try = "4" },
    { id = "none", when = function(s) return s.value == 0 end, try = "0" },
  },
})

placing:step("third", {
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.expand, 3)
    help.barrels(me, 3)
    t:begin("turn", me)
  end,
  goal = function(s) return s.phases > 0 and g.players[1].hq:count("black") == 1 end,
  show = { "Expand to Invest", "Expand to Invest", "Expand to Invest" },
  within = 3,
  cites = "PO-TURN-7 PO-TURN-8",
  hints = {
    function() return g.players[1].hq:count("black") >= value("step3.cost") end,
    true,
  },
  wrong = {
    {
      id = "stay", try = { "Expand to Invest", "Expand to Invest", "no third" },
      when = function(s) return s.phases > 0 and g.players[1].hq:count("black") == 3 end,
    },
  },
})
