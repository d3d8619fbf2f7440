--- Drilling: oil fields bring oil to a region, a security chip, and symbols for the end.
local help = include("lessons/help")

--- Alone on Develop, and three fields are open; the pulls bring these.
local function on_develop(...)
  local fate = { ... }
  return function(t)
    local me = g.players[1]
    t:setup()
    for _, region in ipairs(g.region) do region:move_all(g.box, g.black) end
    help.put(me, g.spot.develop, 2)
    help.display(g.field_open, g.field_deck, "field_LT", "field_RA", "field_NS")
    t:fate(g.bag, fate)
    t:begin("turn", me)
  end
end

local drilling = lesson { minutes = 7, players = 4, seed = 13, position = on_develop("black") }

local function me() return g.players[1] end

--- The learner moves an agent instead of acting.
local moved = {
  id = "moved", try = "Develop to Invest",
  when = function(s) return s:asks() == "step2" and me().fields:size() == 0 end,
}

drilling:step("cards", {
  goal = help.looked("offers"),
  show = "offers",
  cites = "PO-DEVELOP-1 PO-DEVELOP-5 PO-DEVELOP-7",
  hints = { "offers" },
})

drilling:step("sure", {
  goal = function() return me().fields:size() == 1 and g.region.libya:count("black") == 3 end,
  show = { "act on Develop", "Drill Libya tidal" },
  cites = "PO-DEVELOP-3 PO-DEVELOP-5 PO-DEVELOP-10",
  hints = { "act on Develop", true },
  wrong = {
    moved,
    {
      id = "other", try = { "act on Develop", "Drill Nigeria spmr" },
      when = function() return me().fields:size() == 1 and g.region.libya:count("black") == 0 end,
    },
  },
})

drilling:step("bag", {
  answer = function() return g.bag:count("black") end,
  cites = "PO-DEVELOP-5 PO-DEVELOP-6",
  hints = { true, "bag" },
  wrong = { { id = "same", when = function(s) return s.value == 22 end, try = "22" } },
})

drilling:step("star", {
  position = on_develop("black"),
  goal = function() return me().hq:count("security") == 1 end,
  show = { "act on Develop", "Drill Nigeria spmr" },
  within = 4,
  cites = "PO-DEVELOP-4 PO-SEC-4",
  hints = { "act on Develop", function() return g.card.field_NS.star == 1 end },
  wrong = {
    moved,
    {
      id = "starless", try = { "act on Develop", "Drill Libya tidal" },
      when = function() return me().fields:size() == 1 and me().hq:count("security") == 0 end,
    },
  },
})

drilling:step("marks", {
  position = on_develop("black", "black"),
  goal = function() return g.region.russia:count("black") == 4 end,
  show = { "act on Develop", "Drill Russia agro", "pull for", "pull for" },
  within = 5,
  cites = "PO-DEVELOP-7 PO-PULL-6",
  hints = { function() return g.card.field_RA.marks == 2 end, true },
  wrong = {
    moved,
    {
      id = "other", try = { "act on Develop", "Drill Libya tidal" },
      when = function() return me().fields:size() == 1 and g.region.russia:count("black") == 0 end,
    },
    {
      id = "stopped", try = { "act on Develop", "Drill Russia agro", "pull no more" },
      when = function(s) return me().fields:size() == 1 and s:asks() ~= "drill.first" and s:asks() ~= "drill.mark" end,
    },
  },
  what_if = {
    {
      id = "careful", show = { "act on Develop", "Drill Russia agro", "pull for", "pull no more" },
      goal = function() return g.region.russia:count("black") == 3 end,
    },
  },
})

drilling:step("refresh", {
  position = on_develop("black"),
  goal = function(s)
    return s:asks() == "drill" and g.field_open:count("id", "field_LT") == 0
  end,
  show = { "act on Develop", "Drill: new oil fields" },
  cites = "PO-DEVELOP-2 PO-DEVELOP-14",
  hints = { "act on Develop", true },
  wrong = {
    moved,
    {
      id = "took", try = { "act on Develop", "Drill Libya tidal" },
      when = function() return me().fields:size() == 1 end,
    },
  },
})

drilling:step("whose", {
  answer = help.yes,
  cites = "PO-DEVELOP-5 PO-SHIP-6",
  hints = { true },
  wrong = { { id = "no", when = help.says_no, try = "no" } },
})

drilling:step("symbol", {
  answer = 2,
  cites = "PO-DEVELOP-10 PO-SCORE-2",
  hints = { true },
  wrong = { { id = "one", when = function(s) return s.value == 1 end, try = "1" } },
})
