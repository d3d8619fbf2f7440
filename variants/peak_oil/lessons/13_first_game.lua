--- The guided first game: three bots, a coach, and a few things to reach on the way.
local first = lesson {
  minutes = 20, players = 4, seed = 12, coach = "heuristic",
  bots = { [2] = "heuristic", [3] = "heuristic", [4] = "heuristic" },
  position = function(t)
    t:setup()
    t:begin("turn", g.players[1])
  end,
}

local function me() return g.players[1] end

first:step("coach", { cites = "PO-SCORE-1 PO-PEAK-1" })

--- Both agents placed: the turn is over when the next one begins.
first:step("turn", {
  goal = function(s) return s.phases > 0 end,
  show = { "HQ to Expand", "HQ to Expand" },
  within = 4,
  cites = "PO-TURN-2 PO-TURN-10",
  hints = { function(s) return s:offers("reassign.deploy", g.spot.expand) end, "HQ to Expand" },
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
  goal = function() return me().hq:count(g.black) > 1 end,
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

first:step("finish", {
  passes = true,
  goal = function(s) return s.over end,
  show = { bot = "heuristic" },
  within = 1000,
  cites = "PO-PEAK-1 PO-PEAK-4 PO-PEAK-7",
  hints = { function(s) return not s.over end, true },
})

first:step("score", {
  answer = function() return (rules.score(me())) end,
  cites = "PO-SCORE-1 PO-SCORE-7 PO-SCORE-8",
  hints = { "score" },
})
