--- The brutal rules, for those who know the base game: what is gone, and what pays instead.
local help = include("lessons/help")

local brutal = lesson {
  minutes = 5, players = 4, seed = 41, layers = { "brutal" },
  position = function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.expand, 1)
    help.put(g.players[2], g.spot.expand, 1)
    help.barrels(me, 4)
    t:fate(g.bag, { "red" })
    t:begin("turn", me)
  end,
}

local function me() return g.players[1] end
local function tracked(player) return g.pr_track:count((player or me()).agent) end
local function money() return me().hq:count(g.black) end

brutal:step("changes", {
  goal = function(s) return s:typed("diff") end,
  show = "diff",
  cites = "PO-BRUTAL-1 PO-BRUTAL-2",
  hints = { "diff" },
})

brutal:step("red", {
  answer = function() return g.bag:count(g.red) end,
  cites = "PO-BRUTAL-3",
  hints = { true, "board bag" },
  wrong = { { id = "base", when = function(s) return s.value == 4 end, try = "4" } },
})

brutal:step("crisis", {
  goal = function() return tracked() == 1 end,
  show = { "act on Expand", "from the HQ" },
  within = 3,
  cites = "PO-BRUTAL-5 PO-BRUTAL-11",
  hints = { "act on Expand", true },
})

brutal:step("kept", {
  answer = money,
  cites = "PO-BRUTAL-5",
  hints = { true },
  wrong = { { id = "half", when = function(s) return s.value == 2 end, try = "2" } },
})

brutal:step("bump", {
  position = function(t)
    local me1, other = me(), g.players[2]
    t:setup()
    help.put(me1, g.spot.expand, 1)
    help.put(other, g.spot.expand, 1)
    g.reserve:move(g.pr_track[1], other.agent)
    t:fate(g.bag, { "red" })
    t:begin("turn", me1)
  end,
  goal = function() return g.pr_track[1]:count(me().agent) == 1 and g.pr_track[2]:total() == 1 end,
  show = { "act on Expand", "from the HQ" },
  within = 3,
  cites = "PO-BRUTAL-6 PO-BRUTAL-7",
  hints = { "act on Expand", true },
})

brutal:step("options", {
  answer = function() return value("options.majority") end,
  cites = "PO-BRUTAL-4",
  hints = { true, "rules options.majority" },
  wrong = { { id = "two", when = function(s) return s.value == 2 end, try = "2" } },
})

brutal:step("whitewash", {
  position = function(t)
    local me1 = me()
    t:setup()
    help.put(me1, g.spot.invest, 1)
    g.reserve:move(g.pr_track[1], me1.agent)
    g.reserve:move(g.pr_track[2], me1.agent)
    t:begin("turn", me1)
  end,
  goal = function() return tracked() == 0 end,
  show = { "act on Invest", "Whitewash" },
  within = 3,
  cites = "PO-BRUTAL-14 PO-BRUTAL-15",
  hints = { function() return tracked() == 2 end, "act on Invest" },
})

brutal:step("marketing", {
  position = function(t)
    local me1 = me()
    t:setup()
    help.put(me1, g.spot.grey_ops, 1)
    help.barrels(me1, 2)
    for _, tech in ipairs(g.tech) do tech:move_all(g.box, g.black) end
    t:begin("turn", me1)
  end,
  goal = function() return g.tech.tidal:total() == 1 end,
  show = { "act on Grey Ops", "Marketing: a barrel on Tidal" },
  within = 3,
  cites = "PO-BRUTAL-16 PO-BRUTAL-18 PO-BRUTAL-19",
  hints = { "act on Grey Ops", true },
})

brutal:step("loss", {
  answer = function() return value("brutal.loss") end,
  cites = "PO-BRUTAL-20",
  hints = { true, "rules brutal.loss" },
})

brutal:step("all", { cites = "PO-BRUTAL-10 PO-BRUTAL-23" })
