--- The Black Market and Grey Ops: barrels in the dark, and consultants.
local help = include("lessons/help")

--- Alone on Grey Ops with all agents, and money; barrels on these slots.
local function on_grey(...)
  local slots = { ... }
  return function(t)
    local me = g.players[1]
    t:setup()
    help.put(me, g.spot.grey_ops, 2)
    help.barrels(me, 2)
    help.display(g.consultant_open, g.consultant_stack.first, "c1a", "c1b", "c2a", "c3b")
    for _, tech in ipairs(g.tech) do tech:move_all(g.box, g.black) end
    for _, region in ipairs(g.region) do region:move_all(g.box, g.black) end
    for _, slot in ipairs(slots) do g.box:move(g.market[slot], g.black) end
    t:begin("turn", me)
  end
end

local market = lesson { minutes = 6, players = 4, seed = 29, position = on_grey("tidal_slot", "agro_slot") }

local function me() return g.players[1] end

market:step("slots", {
  answer = function() return g.market:count() end,
  cites = "PO-BM-1 PO-BM-2 PO-BM-3",
  hints = { true, "offers" },
  wrong = { { id = "slots", when = function(s) return s.value == 5 end, try = "5" } },
})

market:step("enter", {
  goal = function(s) return s:asks() == "grey_ops" end,
  show = { "act on Grey Ops", "entry barrel on the SPMR" },
  cites = "PO-GREY-2 PO-GREY-3",
  hints = { "act on Grey Ops", true },
})

market:step("trade", {
  goal = function() return g.market:count() == 0 and g.tech.tidal:total() == 1 end,
  show = "Black Market",
  cites = "PO-GREY-5 PO-GREY-6",
  hints = { function() return g.market:count() == 3 end, "Black Market" },
  wrong = {
    {
      id = "hired", try = "take the Lobbyist",
      when = function() return me().consultants:size() == 1 and g.market:count() > 0 end,
    },
  },
})

market:step("hire", {
  goal = function() return me().consultants:size() == 1 end,
  show = "Lobbyist", -- "take the …" would be taken for the command
  cites = "PO-GREY-7 PO-GREY-10 PO-ACTION-3",
  hints = { function(s) return s:offers("grey.consultant", g.card.c1a) end, "Lobbyist" },
  wrong = {
    {
      id = "none", try = "nothing more",
      when = function(s) return s:asks() ~= "grey_ops" and me().consultants:size() == 0 end,
    },
  },
})

market:step("levels", {
  position = on_grey("tidal_slot"),
  plays = { "act on Grey Ops", "entry barrel on the SPMR" },
  goal = function(s) return s:typed("why") end,
  show = "why Futurist",
  cites = "PO-GREY-7 PO-GREY-8 PO-GREY-9",
  hints = { function() return g.card.c3b.level == 3 end, "why Futurist" },
})

market:step("points", {
  answer = function() return g.card.c1a.points + g.card.c2a.points + g.card.c3b.points end,
  cites = "PO-SCORE-4 PO-GREY-8",
  hints = { true },
  wrong = {
    { id = "three", when = function(s) return s.value == 3 end, try = "3" },
    { id = "six", when = function(s) return s.value == 6 end, try = "6" },
    { id = "two", when = function(s) return s.value == 1 or s.value == 2 end, try = "2" },
  },
})

market:step("full", {
  position = on_grey("hydrogen_slot", "ethanol_slot", "tidal_slot", "agro_slot"),
  goal = function(s) return g.region:count("black") == 5 and s:asks() == "grey_ops" end,
  show = { "act on Grey Ops", "entry barrel on the SPMR" },
  cites = "PO-BM-5 PO-BM-8",
  hints = { function() return g.market:count() == 4 end, "act on Grey Ops" },
})

market:step("seen", {
  goal = help.looked("map"),
  show = "map",
  cites = "PO-BM-5 PO-BM-11",
  hints = { "map" },
})

market:step("empty", {
  answer = function() return g.market:count() end,
  cites = "PO-GREY-6 PO-BM-5 PO-BM-10",
  hints = { true, "offers" },
  wrong = { { id = "five", when = function(s) return s.value == 5 end, try = "5" } },
})

--- Two or three players: no Venezuela, no Hydrogen Cells, and so a market of four.
market:step("small", {
  answer = 4,
  cites = "PO-SMALL-2 PO-SMALL-3 PO-SMALL-5",
  hints = { true },
  wrong = { { id = "five", when = function(s) return s.value == 5 end, try = "5" } },
})
