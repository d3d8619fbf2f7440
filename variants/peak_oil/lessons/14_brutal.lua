--- The brutal rules, for those who know the base game: what is gone, and what pays instead.
local help = include("lessons/help")

local brutal = lesson {
  minutes = 6, players = 4, seed = 41, layers = { "brutal" },
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
local function money() return me().hq:count("black") end

brutal:step("changes", { cites = "PO-BRUTAL-1 PO-BRUTAL-2 PO-BRUTAL-3" })

brutal:step("track", { cites = "PO-BRUTAL-5 PO-BRUTAL-6 PO-BRUTAL-7" })

brutal:step("crisis", {
  plays = { "act on Expand" },
  goal = function() return tracked() == 1 end,
  show = "from the HQ",
  any = true, -- either agent
  cites = "PO-BRUTAL-5 PO-BRUTAL-11",
  hints = { "from the HQ" },
})

brutal:step("kept", {
  answer = money,
  cites = "PO-BRUTAL-5",
  hints = { true },
  wrong = { { id = "half", when = function(s) return s.value == 2 end, try = "2" } },
})

brutal:step("bump", {
  position = function(t)
    local me1 = me()
    t:setup()
    help.put(me1, g.spot.expand, 2)
    help.put(g.players[2], g.spot.expand, 2)
    for i = 1, 3 do g.reserve:move(g.pr_track[i], g.players[i + 1].agent) end
    t:fate(g.bag, { "red" })
    t:begin("turn", me1)
  end,
  goal = function() return tracked() == 1 and tracked(g.players[4]) == 0 end,
  show = { "act on Expand", "from Expand" },
  within = 3,
  cites = "PO-BRUTAL-6 PO-BRUTAL-7",
  hints = { "act on Expand", true },
})

brutal:step("seen", {
  goal = help.looked("offers"),
  show = "offers",
  cites = "PO-BRUTAL-8",
  hints = { "offers" },
})

brutal:step("whitewash", {
  position = function(t)
    local me1 = me()
    t:setup()
    help.put(me1, g.spot.invest, 2)
    g.reserve:move(g.pr_track[1], me1.agent)
    g.reserve:move(g.pr_track[2], me1.agent)
    t:begin("turn", me1)
  end,
  goal = function() return tracked() == 0 end,
  show = { "act on Invest", "Whitewash" },
  within = 3,
  cites = "PO-BRUTAL-4 PO-BRUTAL-12 PO-BRUTAL-14 PO-BRUTAL-15",
  hints = { function() return tracked() == 2 end, "act on Invest" },
})

brutal:step("marketing", {
  position = function(t)
    local me1 = me()
    t:setup()
    help.put(me1, g.spot.grey_ops, 2)
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

--- A loss of four may be called 4 or -4.
brutal:step("loss", {
  answer = function(s)
    local loss = 2 * value("brutal.loss")
    return s.value == -loss and -loss or loss
  end,
  cites = "PO-BRUTAL-20",
  hints = { function() return value("brutal.loss") == 2 end },
  wrong = { { id = "one", when = function(s) return s.value == 2 or s.value == -2 end, try = "2" } },
})

brutal:step("all", { cites = "PO-BRUTAL-10 PO-BRUTAL-23" })
