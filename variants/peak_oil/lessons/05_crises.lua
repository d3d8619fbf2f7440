--- PR crises: what they cost, how they go up in level, and how they are washed away.
local help = include("lessons/help")

--- Tied on Expand with four barrels; the cards are ours already, the face-up ones turned.
local function in_trouble(fate, down, ...)
  local up = { ... }
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.expand, 2)
    help.put(g.players[2], g.spot.expand, 2)
    help.barrels(me, 4)
    for _, id in ipairs(up) do
      g.card[id]:move(me.crises)
      rules.crisis.flip(me, g.card[id])
    end
    if down then g.card[down]:move(me.crises) end
    t:fate(g.bag, fate)
    t:begin("turn", me)
  end
end

local crises = lesson { minutes = 8, players = 4, seed = 11, position = in_trouble({ "red" }, "k1b") }

local function mine() return g.players[1].crises end
local function money() return g.players[1].hq:count("black") end

--- The learner moves an agent instead of acting.
local moved = { id = "moved", try = "Expand to Invest", when = function(s) return s:asks() == "step2" end }

crises:step("card", { cites = "PO-CRISIS-3" })

crises:step("down", {
  answer = 0,
  cites = "PO-CRISIS-4 PO-SCORE-5",
  hints = { true },
  wrong = { { id = "one", when = function(s) return s.value == 1 or s.value == -1 end, try = "1" } },
})

crises:step("flip", {
  goal = function(s) return mine():top():is_up() and s:asks() == "pull.more" end,
  show = "act on Expand",
  cites = "PO-CRISIS-3 PO-CRISIS-5",
  hints = { "act on Expand" },
  wrong = { moved },
})

crises:step("effect", {
  answer = function() return g.players[1].step3_cost:get() end,
  cites = "PO-CRISIS-3 PO-TURN-7",
  hints = { true, "hq 1" },
  wrong = {
    { id = "usual", when = function(s) return s.value == value("step3.cost") end, try = "2" },
    { id = "more", when = function(s) return s.value == 1 end, try = "1" },
  },
})

crises:step("level", {
  position = in_trouble({ "red", "red" }, nil, "k1b"),
  answer = 2,
  cites = "PO-CRISIS-5 PO-CRISIS-6 PO-CRISIS-7",
  hints = { true },
  wrong = {
    { id = "same", when = function(s) return s.value == 1 end, try = "1" },
    { id = "far", when = function(s) return s.value == 3 end, try = "3" },
  },
})

crises:step("next", {
  goal = function(s) return mine():size() == 2 and s:asks() == "pull.more" end,
  show = "act on Expand",
  cites = "PO-CRISIS-6 PO-CRISIS-2",
  hints = { "act on Expand" },
  wrong = { moved },
})

crises:step("again", {
  answer = 0,
  cites = "PO-CRISIS-2 PO-PULL-12",
  hints = { true },
  wrong = { { id = "half", when = function(s) return s.value == money() // 2 end, try = "1" } },
})

crises:step("top", {
  answer = 3,
  cites = "PO-CRISIS-5 PO-CRISIS-7",
  hints = { true },
  wrong = {
    { id = "four", when = function(s) return s.value == 4 end, try = "4" },
    { id = "one", when = function(s) return s.value == 1 end, try = "1" },
  },
})

--- A level-1 and a level-2 card that lie face up.
local function loss() return g.card.k1b.loss + g.card.k2a.loss end

crises:step("worth", {
  answer = function(s) return s.word:starts("-" .. loss()) and s.word or loss() end,
  cites = "PO-SCORE-5",
  hints = { true, function() return loss() == 1 + 3 end },
  wrong = {
    { id = "all", when = function(s) return s.value and math.abs(s.value) >= 5 end, try = "9" },
    { id = "highest", when = function(s) return s.value == 3 or s.value == -3 end, try = "3" },
  },
})

crises:step("whitewash", {
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.develop, 2)
    help.barrels(me, 3)
    g.card.k1b:move(me.crises)
    rules.crisis.flip(me, g.card.k1b)
    t:begin("turn", me)
  end,
  goal = function() return mine():size() == 0 end,
  show = { "act on Develop", "Whitewash" },
  within = 4,
  cites = "PO-DEVELOP-11 PO-DEVELOP-12 PO-CRISIS-12",
  hints = { function(s) return s:offers("act.spot", g.spot.develop) end, "act on Develop" },
  wrong = {
    {
      id = "moved", try = "Develop to Invest",
      when = function(s) return s:asks() == "step2" and mine():size() == 1 end,
    },
  },
})

crises:step("price", {
  answer = function() return money() - g.card.k3e.price end,
  cites = "PO-DEVELOP-11",
  hints = { function() return g.card.k3e.price == 2 end },
  wrong = {
    { id = "price", when = function(s) return s.value == g.card.k3e.price end, try = "2" },
    { id = "free", when = function(s) return s.value == money() end, try = "3" },
  },
})
