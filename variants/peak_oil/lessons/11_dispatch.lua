--- Dispatch: a whole group moves and may act at once. Two actions in one turn.
local help = include("lessons/help")

local function start(mine, there, others)
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.expand, mine)
    if there then help.put(g.players[2], g.spot.invest, there) end
    if others then help.put(g.players[3], g.spot.invest, others) end
    help.barrels(me, 2)
    help.display(g.startup_open, g.startup_deck, "startup_spmr1", "startup_tidal1", "startup_agro1")
    for _, tech in ipairs(g.tech) do tech:move_all(g.box, g.black) end
    t:fate(g.bag, { "black" })
    t:begin("turn", me)
  end
end

local dispatch = lesson { minutes = 4, players = 4, seed = 31, position = start(2, 1) }

local function me() return g.players[1] end
local function mine(spot) return spot:count(me().agent) end

dispatch:step("idea", { cites = "PO-EXPAND-4 PO-EXPAND-6" })

dispatch:step("send", {
  goal = function(s) -- and nobody was recruited before
    return s:asks() == "dispatched" and mine(g.spot.invest) == 2 and g.reserve:count(me().agent) == 2
  end,
  show = { "act on Expand", "Dispatch to Invest" },
  within = 3,
  cites = "PO-EXPAND-4 PO-EXPAND-5",
  hints = { "act on Expand", true },
  wrong = {
    {
      id = "elsewhere", try = { "act on Expand", "Dispatch to Develop" },
      when = function(s) return s:asks() == "dispatched" and mine(g.spot.invest) == 0 end,
    },
    {
      id = "moved", try = "Expand to Invest",
      when = function(s) return s:asks() == "step2" and mine(g.spot.expand) == 1 end,
    },
  },
})

dispatch:step("act", {
  goal = function() return me().startups:size() == 1 end,
  show = { "act on Invest", "buy the SPMR" },
  within = 3,
  cites = "PO-EXPAND-6 PO-EXPAND-7 PO-ACTION-12",
  hints = { function(s) return s:offers("act.dispatched", g.spot.invest) end, "act on Invest" },
  wrong = {
    {
      id = "left", try = "leave the agents",
      when = function(s) return s:asks() ~= "dispatched" and s:asks() ~= "invest" and me().startups:size() == 0 end,
    },
  },
  what_if = {
    { id = "leave", show = "leave the agents", goal = function() return mine(g.spot.invest) == 2 end },
  },
})

dispatch:step("rest", {
  goal = function(s) return s:asks() == "step2" end,
  show = function(s) -- after one option of Invest there is a second one
    return s:asks() == "invest" and { "nothing more", "nothing more" } or { "nothing more" }
  end,
  within = 3,
  cites = "PO-EXPAND-10 PO-ACTION-8",
  hints = { "nothing more" },
})

dispatch:step("first", {
  position = start(2, 1),
  goal = function(s) return s:asks() == "dispatched" and g.reserve:count(me().agent) == 1 end,
  show = { "act on Expand", "Recruit", "Dispatch to Invest" },
  within = 4,
  cites = "PO-EXPAND-2 PO-EXPAND-10 PO-ACTION-3",
  hints = { "act on Expand", true },
  wrong = {
    {
      id = "late", try = { "act on Expand", "Dispatch to Invest" },
      when = function(s) return s:asks() == "dispatched" and g.reserve:count(me().agent) == 2 end,
    },
  },
})

dispatch:step("room", {
  position = start(2, 2, 2),
  goal = function(s) return s:typed("why ") and s:asks() == "expand" end,
  show = { "act on Expand", "why Dispatch to Invest" },
  within = 2,
  cites = "PO-EXPAND-5",
  hints = {
    "act on Expand",
    function() return g.spot.invest:total() == 4 end,
  },
})

dispatch:step("tied", {
  position = start(1, 1),
  answer = help.yes,
  cites = "PO-EXPAND-7 PO-ACTION-4",
  hints = { true },
  wrong = { { id = "no", when = help.says_no, try = "no" } },
})
