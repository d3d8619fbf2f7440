--- The guided first game: three bots, a coach, and a few things to reach on the way.
local first = lesson {
  minutes = 25, players = 4, seed = 12, coach = "heuristic",
  bots = { [2] = "heuristic", [3] = "heuristic", [4] = "heuristic" },
  position = function(t)
    t:setup()
    t:begin("turn", g.players[1])
  end,
}

local function me() return g.players[1] end

first:step("coach", { cites = "PO-SCORE-1 PO-PEAK-1" })

first:step("ask", {
  goal = function(s) return s:typed("suggest") end,
  show = "suggest",
  hints = { "suggest" },
})

first:step("undo", {
  goal = function(s) return s:typed("undo") end,
  show = { "HQ to Russia", "undo" },
  within = 1000,
  hints = { "HQ to Russia", true },
})

--- Both agents placed: the turn is over when the next one begins.
first:step("turn", {
  goal = function(s) return s.phases > 0 end,
  show = { "HQ to Expand", "HQ to Invest" },
  within = 4,
  cites = "PO-TURN-2 PO-TURN-10",
  hints = { function(s) return s:offers("reassign.deploy", g.spot.expand) end, "HQ to Expand" },
})

first:step("others", {
  goal = function(s) return s:typed("log") or s:typed("map") end,
  show = "log",
  hints = { "log" },
})

--- From here on whatever the learner does is play; a bot shows how it might go.
first:step("recruit", {
  passes = true,
  goal = function() return g.reserve:count(me().agent) < 2 end,
  show = { bot = "heuristic" },
  within = 1000,
  cites = "PO-EXPAND-2 PO-EXPAND-3",
  hints = { function() return g.reserve:count(me().agent) == 2 end, true },
})

first:step("oil", {
  passes = true,
  goal = function() return me().hq:count("black") > 1 end,
  show = { bot = "heuristic" },
  within = 1000,
  cites = "PO-SHIP-6 PO-SHIP-10 PO-ACTION-11",
  hints = { true, true },
})

first:step("startup", {
  passes = true,
  goal = function() return me().startups:size() > 0 end,
  show = { bot = "heuristic" },
  within = 1000,
  cites = "PO-INVEST-3 PO-INVEST-4 PO-SCORE-2",
  hints = { true, true },
})

--- Until somebody takes the last black barrel.
first:step("finish", {
  passes = true,
  goal = function(s) return g.marker:get() > 0 or s.over end,
  show = { bot = "heuristic" },
  within = 1000,
  cites = "PO-PEAK-1 PO-PEAK-2",
  hints = { function() return g.bag:count("black") > 0 end, true },
})

first:step("peak", {
  passes = true,
  goal = function(s) return s.over end,
  show = { bot = "heuristic" },
  within = 1000,
  cites = "PO-PEAK-3 PO-PEAK-4 PO-PEAK-6 PO-PEAK-7 PO-PEAK-9",
  hints = { true, true },
})

first:step("score", {
  goal = function(s) return s:typed("score") end,
  show = "score",
  cites = "PO-SCORE-1 PO-SCORE-7 PO-SCORE-8",
  hints = { "score" },
})
