--- Start-ups and technologies: the portfolio, buy cheap, raise the value, and mind the order.
local help = include("lessons/help")

--- Both agents on Invest, and a portfolio with SPMR twice in it.
local function on_invest(fields)
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.invest, 2)
    help.barrels(me, 3)
    help.portfolio(me, "portfolio2")
    help.display(g.startup_open, g.startup_deck, "startup_spmr1", "startup_tidal1", "startup_agro1")
    for _, tech in ipairs(g.tech) do tech:move_all(g.box, g.black) end
    g.box:move(g.tech.spmr, g.black, 2)
    me.fields:move_all(g.field_deck)
    if fields then g.card.field_NS:move(me.fields) end
    t:begin("turn", me)
  end
end

local startups = lesson { minutes = 6, players = 4, seed = 23, position = on_invest(false) }

local function me() return g.players[1] end
local function money() return me().hq:count("black") end
local function worth() return value("score.tech", me(), g.tech.spmr) end
local function owns(tech)
  for _, card in ipairs(me().startups) do if card.tech == tech then return true end end
  return false
end

startups:step("portfolio", {
  goal = help.looked("hq", "hq 1"),
  show = "hq 1",
  cites = "PO-SETUP-8 PO-INFO-3 PO-SCORE-3",
  hints = { "hq 1" },
})

startups:step("spot", {
  goal = help.looked("offers"),
  show = "offers",
  cites = "PO-INVEST-1",
  hints = { "offers" },
})

startups:step("price", {
  answer = function() return value("startup.price", me(), g.card.startup_spmr1) end,
  cites = "PO-INVEST-4",
  hints = { function() return g.tech.spmr:total() == 2 end, "offers" },
  wrong = { { id = "free", when = function(s) return s.value == 0 end, try = "0" } },
})

startups:step("buy", {
  goal = function() return owns(g.tech.spmr) and money() == 1 end,
  show = { "act on Invest", "buy the SPMR" },
  cites = "PO-INVEST-3 PO-INVEST-4 PO-INVEST-5",
  hints = { "act on Invest", true },
  wrong = {
    {
      id = "cheap", try = { "act on Invest", "buy the Tidal" },
      when = function() return me().startups:size() == 1 and not owns(g.tech.spmr) end,
    },
    {
      id = "order", try = { "act on Invest", "a barrel on SPMR" },
      when = function() return g.tech.spmr:total() == 3 and not owns(g.tech.spmr) end,
    },
  },
})

startups:step("raise", {
  goal = function() return g.tech.spmr:total() == 3 end,
  show = "a barrel on SPMR",
  cites = "PO-INVEST-7 PO-INVEST-10 PO-ACTION-3",
  hints = { function() return money() == 1 end, "a barrel on SPMR" },
  wrong = {
    {
      id = "elsewhere", try = "a barrel on Tidal",
      when = function(s) return money() == 0 and g.tech.spmr:total() == 2 or s:asks() == "step2" and money() == 1 end,
    },
  },
})

startups:step("worth", {
  answer = function() return value("score.startups", me()) end,
  cites = "PO-SCORE-2 PO-SCORE-3 PO-INVEST-7",
  hints = { function() return worth() == 3 end, "score" },
  wrong = {
    { id = "one", when = function(s) return s.value == 3 end, try = "3" },
    { id = "secret", when = function(s) return s.value == 6 end, try = "6" },
  },
})

startups:step("symbol", {
  position = on_invest(true),
  answer = worth,
  cites = "PO-SCORE-2 PO-DEVELOP-10",
  hints = { function() return me().fields:top().tech == g.tech.spmr end, "hq 1" },
  wrong = {
    { id = "barrels", when = function(s) return s.value == 2 end, try = "2" },
    { id = "both", when = function(s) return s.value == 6 end, try = "6" },
  },
})

startups:step("renew", {
  goal = function(s) return s:asks() == "startup" end,
  show = { "act on Invest", "Start-Ups: new cards" },
  cites = "PO-INVEST-2 PO-INVEST-3",
  hints = { "act on Invest", true },
})

startups:step("secret", { cites = "PO-INVEST-5 PO-INVEST-9 PO-INFO-3 PO-INFO-5" })
