--- Peak Oil and scoring: the end comes, and the rulebook's example is counted.
local help = include("lessons/help")

--- One black barrel left in the bag, and a field that wants three.
local scoring = lesson {
  minutes = 6, players = 4, seed = 37,
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.develop, 1)
    help.put(g.players[2], g.spot.invest, 1)
    g.bag:move(g.box, g.black, g.bag:count(g.black) - 1)
    help.display(g.field_open, g.field_deck, "field_LT", "field_RA", "field_GT", "field_NS")
    t:begin("turn", me)
  end,
}

local function me() return g.players[1] end

scoring:step("trigger", {
  goal = function() return g.marker:get() == 1 end,
  show = { "act on Develop", "Drill Libya tidal" },
  within = 4,
  cites = "PO-PEAK-1 PO-PEAK-2 PO-PEAK-3",
  hints = { function() return g.bag:count(g.black) == 1 end, "act on Develop" },
})

scoring:step("last", {
  goal = function(s) return s:asks() == "last_reassign" end,
  show = { "nothing more", "HQ to Invest" },
  within = 4,
  cites = "PO-PEAK-4 PO-PEAK-5",
  hints = { true },
})

scoring:step("who", {
  answer = 2,
  cites = "PO-PEAK-4",
  hints = { function(s) return s:actor().seat == 2 end },
  wrong = { { id = "me", when = function(s) return s.value == 1 end, try = "1" } },
})

scoring:step("phase", { cites = "PO-PEAK-6 PO-PEAK-7 PO-PEAK-10 PO-PEAK-11" })

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
  a.portfolio:move_all(g.portfolio_deck)
  g.card.portfolio2:move(a.portfolio)
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
  hints = { function() return g.tech.hydrogen:total() == 2 end, "board hq" },
  wrong = { { id = "barrels", when = function(s) return s.value == 2 end, try = "2" } },
})

scoring:step("agro", {
  answer = worth "agro",
  cites = "PO-SCORE-2",
  hints = { function() return g.tech.agro:total() == 0 end, "board hq" },
  wrong = { { id = "none", when = function(s) return s.value == 0 end, try = "0" } },
})

scoring:step("startups", {
  answer = function() return rules["score.startups"](me()) end,
  cites = "PO-SCORE-2 PO-SCORE-3",
  hints = { true, true },
  wrong = { { id = "bought", when = function(s) return s.value == 8 end, try = "8" } },
})

scoring:step("consultant", {
  answer = function() return rules["score.consultants"](me()) end,
  cites = "PO-SCORE-4",
  hints = { true },
})

scoring:step("crises", {
  answer = function() return rules["score.losses"](me()) end,
  cites = "PO-SCORE-5",
  hints = { true },
  wrong = { { id = "both", when = function(s) return s.value == 4 end, try = "4" } },
})

scoring:step("total", {
  answer = function() return (rules.score(me())) end,
  cites = "PO-SCORE-1 PO-SCORE-6 PO-SCORE-7",
  hints = { true, "score" },
  wrong = { { id = "plus", when = function(s) return s.value == 17 or s.value == 16 end, try = "16" } },
})

scoring:step("tie", { cites = "PO-SCORE-8 PO-SCORE-9" })
