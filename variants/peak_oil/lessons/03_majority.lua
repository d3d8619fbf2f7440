--- Majority and ties: who may act on a spot, at what price, and how many options it gives.
local help = include("lessons/help")

--- So many of ours against so many of player 2, on Expand; nobody of ours is elsewhere.
local function against(mine, theirs, fate)
  return function(t)
    t:setup()
    help.put(g.players[1], g.spot.expand, mine)
    help.put(g.players[2], g.spot.expand, theirs)
    if fate then t:fate(g.bag, fate) end
    t:begin("turn", g.players[1])
  end
end

local majority = lesson { minutes = 7, players = 4, seed = 7, position = against(2, 1) }

local function at_home() return g.players[1].hq:count(g.players[1].agent) end
local function in_reserve() return g.reserve:count(g.players[1].agent) end

local ME = { me = true, i = true, you = true, moi = true, vous = true }

majority:step("most", {
  answer = function(s) return ME[s.word:lower()] and s.word or 1 end,
  cites = "PO-ACTION-1 PO-ACTION-2",
  hints = { true },
  wrong = { { id = "other", when = function(s) return s.value == 2 end, try = "2" } },
})

majority:step("act", {
  goal = function(s) return s:asks() == "expand" end,
  show = "act on Expand",
  cites = "PO-TURN-3 PO-ACTION-3",
  hints = { function(s) return s:offers("act.spot", g.spot.expand) end, "act on Expand" },
  wrong = {
    { id = "moved", try = "Expand to Invest", when = function(s) return s:asks() == "step2" end },
  },
})

majority:step("both", {
  goal = function(s) return in_reserve() == 1 and s:asks() == "step2" end,
  show = { "Recruit", "nothing more" },
  within = 3,
  cites = "PO-ACTION-3 PO-EXPAND-2 PO-ACTION-8",
  hints = { function(s) return s:offers("expand.recruit") end, "Recruit" },
  wrong = {
    { id = "nothing", try = "nothing more", when = function(s) return s:asks() == "step2" and in_reserve() == 2 end },
  },
})

majority:step("home", {
  answer = function() return at_home() end,
  cites = "PO-ACTION-8 PO-REASSIGN-10",
  hints = { true, "hq 1" },
  wrong = {
    { id = "one", when = function(s) return s.value == 1 end, try = "1" },
    { id = "two", when = function(s) return s.value == 2 and at_home() == 3 end, try = "2" },
  },
})

majority:step("tie", {
  position = against(2, 2, { "black" }),
  answer = function() return value("options.tied") end,
  cites = "PO-ACTION-4 PO-ACTION-5",
  hints = { true },
  wrong = { { id = "two", when = function(s) return s.value == 2 end, try = "2" } },
})

majority:step("pull", {
  goal = function(s) return s:asks() == "expand" and g.market:count() == 1 end,
  show = { "act on Expand", "on the Hydrogen" },
  cites = "PO-ACTION-4 PO-PULL-4 PO-BM-4",
  hints = { function(s) return s:offers("act.spot", g.spot.expand) end, true },
  wrong = {
    { id = "moved", try = "Expand to Invest", when = function(s) return s:asks() == "step2" end },
  },
})

majority:step("one", {
  goal = function(s) return in_reserve() == 1 and s:asks() == "step2" end,
  show = "Recruit",
  cites = "PO-ACTION-4 PO-EXPAND-2",
  hints = { "Recruit" },
  wrong = {
    {
      id = "sent", try = "Dispatch to Invest",
      when = function(s) return s:asks() == "dispatched" or s:asks() == "step2" and in_reserve() == 2 end,
    },
  },
})

majority:step("behind", {
  position = against(2, 3),
  goal = function(s) return s:typed("why ") end,
  show = "why act on Expand",
  cites = "PO-ACTION-7",
  hints = { function(s) return s:refusals("act.spot", g.spot.expand)[1] == "act.behind" end, "why act on Expand" },
})

majority:step("three", {
  position = function(t)
    t:setup()
    for i = 1, 3 do help.put(g.players[i], g.spot.expand, 1) end
    t:begin("turn", g.players[1])
  end,
  answer = help.yes,
  cites = "PO-ACTION-2 PO-ACTION-7",
  hints = { function(s) return s:offers("act.spot", g.spot.expand) end },
  wrong = { { id = "no", when = help.says_no, try = "no" } },
})
