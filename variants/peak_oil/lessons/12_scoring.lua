--- Peak Oil and scoring: the end comes, is played through once, and the rulebook's example
--- is counted.
local help = include("lessons/help")

--- One black barrel left in the bag, and a field that wants three.
local scoring = lesson {
  minutes = 9, players = 4, seed = 37,
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.develop, 2)
    help.put(g.players[2], g.spot.invest, 1)
    g.bag:move(g.box, g.black, g.bag:count("black") - 1)
    help.display(g.field_open, g.field_deck, "field_LT", "field_NE", "field_GA") -- no pulls
    t:begin("turn", me)
  end,
}

local function me() return g.players[1] end
local function money() return me().hq:count("black") end
local function mine(spot) return g.spot[spot]:count(me().agent) end

scoring:step("trigger", {
  goal = function(s) return g.marker:get() == 1 and (s:asks() == "develop" or s:asks() == "step2") end,
  show = { "act on Develop", "Drill Libya tidal" },
  within = 4,
  cites = "PO-PEAK-1 PO-PEAK-2 PO-DEVELOP-6",
  hints = { function() return g.bag:count("black") == 1 end, "act on Develop" },
})

scoring:step("last", {
  goal = function(s) return s:asks() == "last_reassign" end,
  show = function(s) return s:asks() == "develop" and { "nothing more", "HQ to Invest" } or { "HQ to Invest" } end,
  within = 4,
  cites = "PO-PEAK-3 PO-PEAK-4 PO-PEAK-5",
  hints = { true, true },
})

scoring:step("phase", { cites = "PO-PEAK-6 PO-PEAK-7 PO-PEAK-8 PO-PEAK-9 PO-PEAK-10 PO-PEAK-11 PO-PEAK-17" })

--- Player 2 has the marker, the others have reassigned: the learner is the last. Both agents
--- are on Invest, where one is enough, and there is no money; Libya has oil.
local function before_the_end(t)
  local a = me()
  t:setup()
  g.bag:move_all(g.box, g.black)
  g.marker:set(2)
  help.portfolio(a, "portfolio2")
  help.barrels(a, 0)
  help.put(a, g.spot.invest, 2)
  help.put(g.players[3], g.spot.invest, 2)
  for _, region in ipairs(g.region) do help.oil(region, region == g.region.libya and 4 or 0) end
  help.chip(g.refinery.rotterdam, "demand2", 0) -- takes 4
  help.chip(g.refinery.singapore, "demand1", 1) -- takes 2
  help.chip(g.refinery.philadelphia, "demand3", 1) -- takes 2
  help.chip(g.risk.sidra, "risk1", 0) -- nothing
  help.chip(g.risk.suez, "risk2", 0)
  help.chip(g.risk.aden, "risk4", 0)
  help.chip(g.risk.atlantic, "risk5", 0) -- a pull
  help.display(g.startup_open, g.startup_deck, "startup_spmr1", "startup_tidal1", "startup_agro1")
  help.display(g.field_open, g.field_deck, "field_LT", "field_RA", "field_GT")
  for _, tech in ipairs(g.tech) do tech:move_all(g.box, g.black) end
  g.box:move(g.tech.spmr, g.black, 3)
  t:begin("last_reassign", a)
end

scoring:step("place", {
  position = before_the_end,
  goal = function() return mine("libya") == 1 end,
  show = "Invest to Libya",
  cites = "PO-PEAK-4 PO-PEAK-5 PO-PEAK-6 PO-PEAK-7",
  hints = {
    function() return g.region.libya:count("black") == 4 and money() == 0 end,
    "Invest to Libya",
  },
  wrong = {
    { id = "late", try = "Invest to Grey Ops", when = function() return mine("grey_ops") == 1 end },
    {
      id = "stay", try = "no reassign",
      when = function(s) return s:asks() ~= "last_reassign" and mine("invest") == 2 end,
    },
    {
      id = "dry", try = "Invest to Russia",
      when = function(s) return s:asks() ~= "last_reassign" and mine("invest") == 1 and mine("libya") == 0 end,
    },
  },
})

scoring:step("ship", {
  goal = function() return money() == 4 end,
  show = "ship Libya -> Rotterdam",
  cites = "PO-PEAK-7 PO-PEAK-13 PO-PEAK-19",
  hints = { function() return g.bag:count("black") == 0 end, "ship Libya -> Rotterdam" },
  wrong = {
    {
      id = "less", try = "ship Libya -> Singapore",
      when = function(s) return s:asks() ~= "shipping" and money() < 4 end,
    },
  },
})

scoring:step("invest", {
  plays = { "buy the Tidal" }, -- player 3, who has more agents there
  goal = function() return me().startups:size() == 1 and me().startups:top().tech == g.tech.spmr end,
  show = "buy the SPMR",
  cites = "PO-PEAK-7 PO-PEAK-8 PO-PEAK-13 PO-SCORE-2",
  hints = { function() return g.tech.spmr:total() == 3 end, "buy the SPMR" },
  wrong = {
    { id = "raise", try = "a barrel on SPMR", when = function() return g.tech.spmr:total() == 4 end },
    { id = "other", try = "nothing more", when = function(s) return s.over end },
  },
})

--- The rulebook's example: technologies, oil fields and cards of one player.
local function example(t)
  local a = me()
  t:setup()
  for _, tech in ipairs(g.tech) do tech:move_all(g.box, g.black) end
  g.box:move(g.tech.hydrogen, g.black, 2)
  g.box:move(g.tech.spmr, g.black, 2)
  g.box:move(g.tech.tidal, g.black, 1)
  a.fields:move_all(g.field_deck)
  for _, id in ipairs { "field_VH", "field_LT", "field_NA", "field_GA" } do g.card[id]:move(a.fields) end
  help.portfolio(a, "portfolio2")
  for _, name in ipairs { "hydrogen1", "hydrogen2", "ethanol1", "agro1" } do
    g.card["startup_" .. name]:move(a.startups)
  end
  g.card.c1a:move(a.consultants)
  g.card.k1b:move(a.crises):turn(1)
  g.card.k2d:move(a.crises)
  t:begin("turn", a)
end

local function worth(name)
  return function() return value("score.tech", me(), g.tech[name]) end
end

scoring:step("hydrogen", {
  position = example,
  answer = worth "hydrogen",
  cites = "PO-SCORE-2",
  hints = { function() return g.tech.hydrogen:total() == 2 end, "hq 1" },
  wrong = { { id = "barrels", when = function(s) return s.value == 2 end, try = "2" } },
})

scoring:step("agro", {
  answer = worth "agro",
  cites = "PO-SCORE-2",
  hints = { function() return g.tech.agro:total() == 0 end, "hq 1" },
  wrong = { { id = "none", when = function(s) return s.value == 0 or s.value == 1 end, try = "0" } },
})

scoring:step("startups", {
  answer = function() return value("score.startups", me()) end,
  cites = "PO-SCORE-2 PO-SCORE-3",
  hints = { true, true },
  wrong = {
    { id = "bought", when = function(s) return s.value == 8 end, try = "8" },
    { id = "hydrogen", when = function(s) return s.value == 12 end, try = "12" },
    { id = "few", when = function(s) return s.value and s.value < 15 end, try = "13" },
  },
})

--- A loss of one may be called 1 or -1.
scoring:step("crises", {
  answer = function(s)
    local loss = value("score.losses", me())
    return s.value == -loss and -loss or loss
  end,
  cites = "PO-SCORE-4 PO-SCORE-5",
  hints = { true },
  wrong = {
    { id = "both", when = function(s) return s.value == 4 or s.value == -4 end, try = "4" },
    { id = "hidden", when = function(s) return s.value == 3 or s.value == -3 end, try = "3" },
  },
})

scoring:step("total", {
  answer = function() return (rules.score(me())) end,
  cites = "PO-SCORE-1 PO-SCORE-6 PO-SCORE-7",
  hints = { true, "score" },
  wrong = {
    {
      id = "plus", try = "16",
      when = function(s) return s.value == 14 or s.value == 16 or s.value == 17 end,
    },
  },
})

scoring:step("tie", { cites = "PO-SCORE-8 PO-SCORE-9" })
