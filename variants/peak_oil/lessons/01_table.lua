--- The table and what barrels mean: looking around, and one piece with three meanings.
local help = include("lessons/help")

local table_lesson = lesson {
  minutes = 4, players = 4, seed = 3,
  position = function(t)
    t:setup()
    help.barrels(g.players[1], 2)
    t:begin("turn", g.players[1])
  end,
}

table_lesson:step("welcome", {
  goal = function(s) return s:typed("board") end,
  show = "board",
  hints = { "board" },
})

table_lesson:step("crude", {
  answer = function() return g.bag:count(g.black) end,
  cites = "PO-COMP-14 PO-SETUP-12 PO-INFO-1",
  hints = { true, "board bag" },
  wrong = {
    { id = "all", when = function(s) return s.value == g.bag:total() end, try = "30" },
    { id = "danger", when = function(s) return s.value == g.bag:count(g.red) end, try = "4" },
  },
})

--- The region with the most oil; the luck of this lesson makes it one.
local function richest()
  local best = g.region.venezuela
  for _, region in ipairs(g.region) do
    if region:count(g.black) > best:count(g.black) then best = region end
  end
  return best
end

table_lesson:step("field", {
  answer = function() return tostring(richest()) end,
  cites = "PO-COMP-11 PO-SETUP-5",
  hints = {
    true,
    function()
      local most = 0
      for _, region in ipairs(g.region) do
        if region:count(g.black) == richest():count(g.black) then most = most + 1 end
      end
      return most == 1
    end,
  },
  wrong = {
    { id = "bag", when = function(s) return s.word:lower():find("bag", 1, true) ~= nil end, try = "the bag" },
  },
})

table_lesson:step("money", {
  answer = function() return g.players[1].hq:count(g.black) end,
  cites = "PO-COMP-14 PO-COMP-15 PO-SETUP-10",
  hints = { true, "board hq" },
  wrong = {
    {
      id = "agents", try = "4",
      when = function(s) return s.value == g.players[1].hq:total() end,
    },
  },
})

table_lesson:step("value", { cites = "PO-COMP-14 PO-SCORE-2 PO-SCORE-6 PO-INVEST-7" })

table_lesson:step("odds", {
  goal = function(s) return s:typed("odds") or s:typed("board odds") end,
  show = "board odds",
  cites = "PO-PULL-2 PO-CRISIS-1",
  hints = { "board odds" },
})

table_lesson:step("danger", {
  answer = function() return g.bag:count(g.red) + g.bag:count(g.yellow) end,
  cites = "PO-CRISIS-1 PO-COMP-16",
  hints = { true },
  wrong = {
    { id = "red", when = function(s) return s.value == g.bag:count(g.red) end, try = "4" },
  },
})

table_lesson:step("peak", { cites = "PO-PEAK-1 PO-SCORE-7" })
