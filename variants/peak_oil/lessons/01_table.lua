--- The table and what barrels mean: looking around, and one piece with three meanings.
local help = include("lessons/help")

local table_lesson = lesson {
  minutes = 6, players = 4, seed = 3,
  position = function(t)
    t:setup()
    help.barrels(g.players[1], 2)
    t:begin("turn", g.players[1])
  end,
}

table_lesson:step("welcome", {
  goal = help.looked("map"),
  show = "map",
  hints = { "map" },
})

table_lesson:step("crude", {
  answer = function() return g.bag:count("black") end,
  cites = "PO-COMP-14 PO-SETUP-12 PO-INFO-1",
  hints = { true, "bag" },
  wrong = {
    { id = "all", when = function(s) return s.value == g.bag:total() end, try = "30" },
    { id = "danger", when = function(s) return s.value == g.bag:count("red") end, try = "4" },
  },
})

--- The luck of this lesson gives the Gulf Region more oil than any other.
local function gulf_is_richest()
  for _, region in ipairs(g.region) do
    if region ~= g.region.gulf and region:count("black") >= g.region.gulf:count("black") then return false end
  end
  return true
end

local function names(s, ...)
  for _, name in ipairs { ... } do
    if s.word:lower():find(name, 1, true) then return true end
  end
  return false
end

table_lesson:step("field", {
  answer = function(s) return names(s, "gulf", "golf") and s.word or tostring(g.region.gulf) end,
  cites = "PO-COMP-11 PO-SETUP-5",
  hints = { "map", gulf_is_richest },
  wrong = {
    { id = "bag", when = function(s) return names(s, "bag", "sac") end, try = "the bag" },
    {
      id = "other", try = "Nigeria",
      when = function(s) return names(s, "venez", "vénéz", "liby", "nig", "rus") end,
    },
  },
})

table_lesson:step("money", {
  answer = function() return g.players[1].hq:count("black") end,
  cites = "PO-COMP-14 PO-COMP-15 PO-SETUP-10",
  hints = { true, "hq 1" },
  wrong = {
    {
      id = "agents", try = "4",
      when = function(s) return s.value == g.players[1].hq:total() end,
    },
    { id = "usual", when = function(s) return s.value == g.players[2].hq:count("black") end, try = "1" },
  },
})

table_lesson:step("value", {
  goal = help.looked("offers"),
  show = "offers",
  cites = "PO-COMP-14 PO-SCORE-2 PO-SCORE-6 PO-INVEST-7",
  hints = { "offers" },
})

table_lesson:step("odds", {
  goal = help.looked("odds"),
  show = "odds",
  cites = "PO-PULL-2 PO-CRISIS-1",
  hints = { "odds" },
})

table_lesson:step("danger", {
  answer = function() return g.bag:count("red") + g.bag:count("yellow") end,
  cites = "PO-CRISIS-1 PO-COMP-16",
  hints = { true, "bag" },
  wrong = {
    { id = "red", when = function(s) return s.value == g.bag:count("red") end, try = "4" },
    { id = "black", when = function(s) return s.value == g.bag:count("black") end, try = "22" },
  },
})

table_lesson:step("peak", { cites = "PO-PEAK-1 PO-SCORE-7" })
