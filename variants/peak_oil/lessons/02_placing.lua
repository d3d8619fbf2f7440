--- Placing agents: the three steps of a turn, what a reassign may do and what it may not.
local help = include("lessons/help")

local placing = lesson {
  minutes = 5, players = 4, seed = 5, also = { { "brutal" } },
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
  show = "HQ to Develop",
  within = 1,
  cites = "PO-TURN-5 PO-REASSIGN-9",
  hints = { function() return at_home() == 1 end, "HQ to Gulf" },
})

placing:step("others", {
  plays = {
    "HQ to Invest", "HQ to Invest", "HQ to Develop", "HQ to Grey Ops", "HQ to Expand", "HQ to Expand",
  },
  answer = function(s) return s:actor().seat end,
  hints = { true },
  cites = "PO-TURN-1",
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
  cites = "PO-REASSIGN-1 PO-REASSIGN-3",
  hints = { true, "Develop to Invest" },
  wrong = {
    { id = "home", try = "Develop to HQ", when = function() return at_home() == 1 end },
    {
      id = "elsewhere", try = "Develop to Libya",
      when = function() return mine(g.spot.develop) == 1 and mine(g.spot.invest) == 0 end,
    },
  },
})

placing:step("left", {
  goal = function(s) return s:typed("why ") end,
  show = "why reassign.left",
  cites = "PO-REASSIGN-3 PO-REASSIGN-6",
  hints = {
    function(s) return not s:offers("reassign.shift", g.spot.invest, g.spot.develop) end,
    "why reassign.left",
  },
})

placing:step("full", {
  position = function(t)
    t:setup()
    help.put(g.players[2], g.spot.develop, 3)
    help.put(g.players[3], g.spot.develop, 2)
    t:begin("turn", g.players[1])
  end,
  answer = function() return g.spot.develop:total() end,
  cites = "PO-REASSIGN-5",
  hints = {
    function(s) return s:refusals("reassign.deploy", g.spot.develop)[1] == "reassign.full" end,
    "why Develop",
  },
  wrong = { { id = "own", when = function(s) return s.value == 4 end, try = "4" } },
})

placing:step("third", {
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.expand, 2)
    g.reserve:move(me.hq, me.agent)
    help.barrels(me, 3)
    t:begin("turn", me)
  end,
  goal = function(s) return s.phases > 0 and g.players[1].hq:count(g.black) == 1 end,
  show = { "HQ to Invest", "Expand to Invest", "Expand to Invest" },
  within = 3,
  cites = "PO-TURN-7 PO-TURN-8",
  hints = {
    function() return g.players[1].hq:count(g.black) >= value("step3.cost") end,
    true,
  },
  wrong = {
    {
      id = "stay", try = { "HQ to Invest", "Expand to Invest", "no third" },
      when = function(s) return s.phases > 0 and g.players[1].hq:count(g.black) == 3 end,
    },
  },
})
