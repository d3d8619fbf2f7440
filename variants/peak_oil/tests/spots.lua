--- Expand, Develop, Invest, Grey Ops.
local help = include("lessons/help")
local put, barrels, clear = help.put, help.barrels, help.clear
--- Lay these cards open, and no others.
local function open(display, deck, cards)
  display:move_all(deck)
  for i = #cards, 1, -1 do cards[i]:move(display) end
end

-- Expand ---------------------------------------------------------------

test("PO-EXPAND-2 PO-EXPAND-10: Recruit after Dispatch, with majority", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 2)
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:refused("dispatch.itself", "expand.dispatch", g.spot.expand)
  t:answer("expand.dispatch", g.spot.invest)
  t:expect_choice("dispatched", o)
  t:refused("dispatch.elsewhere", "act.dispatched", g.spot.develop)
  t:answer("act.dispatched", g.spot.invest)
  t:answer("invest.done")
  t:expect_choice("expand", o)
  t:refused("dispatch.once", "expand.dispatch", g.spot.develop)
  t:refused("dispatch.nobody", "expand.dispatch", g.spot.develop)
  t:answer("expand.recruit")
  t:equal(o.hq:count(o.agent), 3)
  t:expect_choice("step2", o)
  t:refused("reassign.left", "reassign.deploy", g.spot.expand)
  t:refused("reassign.left", "reassign.deploy", g.spot.invest)
end)

test("PO-EXPAND-3: nobody left to recruit, and once only", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 1)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.recruit")
  t:refused("recruit.once", "expand.recruit")
  g.reserve:move_all(o.hq, o.agent)
  put(o, g.spot.expand, 1)
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:refused("recruit.all_out", "expand.recruit")
end)

test("DX-DISPATCH-2PULLS: two ties, two pulls, one black to the market",
  { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  put(a, g.spot.invest)
  t:fate(g.bag, { "black" })
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer(g.market.spmr_slot)
  t:fate(g.bag, { "black" })
  t:answer("expand.dispatch", g.spot.invest):answer("act.dispatched", g.spot.invest)
  t:expect_choice("invest", o) -- the second black went back
  t:equal(g.market:count(), 1)
  t:equal(g.bag:count("black"), 21)
end)

test("DX-DISPATCH-ROOM: the whole group must find room", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 2)
  for i = 2, 3 do put(g.players[i], g.spot.russia, 2) end
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:refused("dispatch.room", "expand.dispatch", g.spot.russia)
  t:answer("expand.dispatch", g.spot.libya)
end)

test("PO-REASSIGN-12: dispatched agents left standing do not move again",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 1)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.dispatch", g.spot.invest)
  t:answer("dispatch.leave"):answer("expand.done")
  t:expect_choice("step2", o)
  t:refused("reassign.none_there", "reassign.recall", g.spot.invest)
  t:answer("reassign.deploy", g.spot.invest) -- a legal destination (PO-EXPAND-8)
end)

test("AMB-01: all agents dispatched: step 2 is skipped", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 2)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.dispatch", g.spot.invest)
  t:answer("dispatch.leave"):answer("expand.done")
  t:equal(t:asks(), nil)
  t:equal(t.results[1], "turn")
end)

test("b-15: the French reading lets them move", {
  players = 4, set = { ["dispatch.counts_as_reassign"] = false },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 2)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.dispatch", g.spot.invest)
  t:answer("dispatch.leave"):answer("expand.done"):answer("reassign.recall", g.spot.invest)
end)

-- Develop --------------------------------------------------------------

test("PO-DEVELOP-3 PO-DEVELOP-8: a Drill in full", { players = 4 }, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  put(o, g.spot.develop, 1)
  open(g.field_open, g.field_deck,
    { g.card.field_LS, g.card.field_GE, g.card.field_RS }) -- LS: 1 black, 1 ?, star
  t:phase("turn", o):answer("act.spot", g.spot.develop)
  t:fate(g.bag, { "black" })
  t:answer("develop.drill", g.card.field_LS)
  t:equal(o.hq:count("security"), 1)
  t:equal(g.region.libya:total(), 1)
  t:expect_choice("drill.first", o)
  t:fate(g.bag, { "red", "black" })
  t:answer("drill.pull"):answer("pull.again")
  t:equal(g.region.libya:total(), 2, "the additional black goes to the region too")
  t:equal(g.market:count(), 0)
  t:equal(g.field_open:size(), 3)
  t:equal(o.fields:top(), g.card.field_LS)
  t:equal(g.bag:count("red"), 4)
  t:expect_choice("develop", o)
  t:refused("drill.once", "develop.drill")
  t:refused("drill.refresh_once", "develop.refresh")
  t:equal(o.first_black:get(), 0, "PO-PULL-7")
end)

test("PO-DEVELOP-2 PO-DEVELOP-14: refresh, then no card", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop, 1)
  local old = g.field_open[3]
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.refresh")
  t:equal(g.field_open:size(), 3)
  t:check(old:pile() == g.field_deck)
  t:expect_choice("drill", o)
  t:answer("drill.none")
  t:refused("drill.once", "develop.drill")
end)

test("PO-DEVELOP-4: no chip in the reserve, none to get", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  g.reserve:move_all(a.hq, g.security)
  put(o, g.spot.develop, 1)
  open(g.field_open, g.field_deck, { g.card.field_RT })
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", g.card.field_RT)
  t:equal(o.hq:count("security"), 0)
end)

test("DX-DRILL-SHORT: one black left, two on the card", { players = 4 }, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  g.bag:move(g.box, g.black, 21)
  put(o, g.spot.develop, 1)
  open(g.field_open, g.field_deck, { g.card.field_RT, g.card.field_GE, g.card.field_RS })
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", g.card.field_RT)
  t:equal(g.region.russia:total(), 1)
  t:equal(g.marker:get(), 1)
  t:equal(g.field_open:size(), 3)
end)

test("PO-DEVELOP-11 PO-DEVELOP-12: what Whitewash takes", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop, 1)
  g.card.k1d:move(o.crises):turn(1)
  g.card.k2d:move(o.crises):turn(1)
  g.card.k3d:move(o.crises):turn(1)
  g.card.k3c:move(o.crises)
  o.demand:add(-1)
  o.no_dispatch:add(1)
  barrels(o, 1)
  t:phase("turn", o):answer("act.spot", g.spot.develop)
  t:refused("whitewash.face_down", "develop.whitewash", g.card.k3c)
  t:refused("whitewash.price", "develop.whitewash", g.card.k3d)
  t:check(t:offers("develop.whitewash", g.card.k1d))
  t:answer("develop.whitewash", g.card.k2d)
  t:equal(o.hq:count("black"), 0)
  t:equal(o.no_dispatch:get(), 0)
end)

-- Invest ---------------------------------------------------------------

local function startup_position()
  open(g.startup_open, g.startup_deck,
    { g.card.startup_ethanol1, g.card.startup_spmr1, g.card.startup_agro1 })
  g.box:move(g.tech.spmr, g.black, 2)
  g.box:move(g.tech.agro, g.black, 1)
end

test("EX-STARTUP-1: prices 0, 2, 1", { players = 4 }, function(t)
  t:setup()
  startup_position()
  local k = g.players[3]
  t:equal(value("startup.price", k, g.card.startup_ethanol1), 0)
  t:equal(value("startup.price", k, g.card.startup_spmr1), 2)
  t:equal(value("startup.price", k, g.card.startup_agro1), 1)
end)

test("EX-STARTUP-2: buying Agropolymers", { players = 4 }, function(t)
  t:setup()
  startup_position()
  local k = g.players[3]
  put(k, g.spot.invest, 1)
  barrels(k, 1)
  local box = g.box:count("black")
  t:phase("turn", k):answer("act.spot", g.spot.invest)
  t:refused("startup.price", "invest.buy", g.card.startup_spmr1)
  t:answer("invest.buy", g.card.startup_agro1)
  t:equal(k.hq:count("black"), 0)
  t:equal(g.box:count("black"), box + 1)
  t:equal(k.startups:size(), 1)
  t:check(not k.startups:top():is_up(), "face down")
  t:check(g.card.startup_agro1:known(g.players[1]), "everybody has seen it")
  t:equal(g.tech.agro:total(), 1)
  t:equal(g.startup_open:size(), 3)
  t:refused("startup.once", "invest.buy")
  t:refused("startup.refresh_once", "invest.refresh")
  t:refused("tech.no_barrel", "invest.technology")
end)

test("PO-INVEST-2 PO-INVEST-7 PO-INVEST-8: refresh, place, price rises", { players = 4 }, function(t)
  t:setup()
  startup_position()
  local k = g.players[3]
  put(k, g.spot.invest, 1)
  barrels(k, 2)
  t:phase("turn", k):answer("act.spot", g.spot.invest)
  t:answer("invest.technology", g.tech.agro)
  t:equal(value("startup.price", k, g.card.startup_agro1), 2)
  t:refused("tech.once", "invest.technology")
  t:refused("startup.price", "invest.buy", g.card.startup_agro1)
  t:answer("invest.refresh")
  t:expect_choice("startup", k)
  t:answer("startup.none")
  t:expect_choice("step2", k)
end)

-- Grey Ops -------------------------------------------------------------

test("DX-GREY-FILL: the entry barrel fills the market", { players = 4 }, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  barrels(o, 2)
  for _, name in ipairs { "hydrogen_slot", "ethanol_slot", "spmr_slot", "tidal_slot" } do
    g.box:move(g.market[name], g.black)
  end
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops)
  t:refused("entry.taken", "entry.place", g.market.spmr_slot)
  t:refused("entry.due", "entry.skip")
  t:answer("entry.place", g.market.agro_slot)
  for _, region in ipairs(g.region) do t:equal(region:total(), 1, tostring(region)) end
  t:answer("grey.market")
  t:equal(g.market:count() + g.tech:count(), 0)
  t:equal(o.hq:count("black"), 1)
  t:refused("grey.market_once", "grey.market")
end)

test("DX-GREY-ALL: all market barrels to their technologies", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  g.box:move(g.market.ethanol_slot, g.black)
  g.box:move(g.market.spmr_slot, g.black)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.tidal_slot)
  t:answer("grey.market")
  t:equal(g.tech.ethanol:total(), 1)
  t:equal(g.tech.spmr:total(), 1)
  t:equal(g.tech.tidal:total(), 1)
  t:equal(g.market:count(), 0)
end)

test("PO-GREY-3: no barrel, no action", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  barrels(o, 0)
  t:phase("turn", o):refused("act.grey_barrel", "act.spot", g.spot.grey_ops)
end)

test("PO-GREY-2 PO-GREY-3: two entry barrels, each on a slot of its own", {
  players = 4, set = { ["grey.entry"] = 2 },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  barrels(o, 1)
  t:phase("turn", o):refused("act.grey_barrel", "act.spot", g.spot.grey_ops)
  barrels(o, 3)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.tidal_slot)
  t:expect_choice("entry", o)
  t:refused("entry.due", "entry.skip")
  t:refused("entry.taken", "entry.place", g.market.tidal_slot)
  t:answer("entry.place", g.market.spmr_slot)
  t:expect_choice("grey_ops", o)
  t:equal(o.hq:count("black"), 1)
  t:equal(g.market:count(), 2)
end)

test("PO-GREY-6: the first of two entry barrels empties a full market, the second lies alone", {
  players = 4, set = { ["grey.entry"] = 2 },
}, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  barrels(o, 2)
  for _, name in ipairs { "hydrogen_slot", "ethanol_slot", "spmr_slot", "tidal_slot" } do
    g.box:move(g.market[name], g.black)
  end
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.agro_slot)
  t:equal(g.market:count(), 0)
  t:answer("entry.place", g.market.agro_slot)
  t:expect_choice("grey_ops", o)
  t:equal(g.market:count(), 1)
  t:equal(o.hq:count("black"), 0)
end)

test("PO-GREY-7 PO-GREY-8 PO-GREY-9: consultants in order, one of each level", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  open(g.consultant_open, g.spare, { g.card.c1a, g.card.c1b, g.card.c2a, g.card.c3a })
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place")
  t:refused("grey.level", "grey.consultant", g.card.c2a)
  t:answer("grey.consultant", g.card.c1a)
  t:equal(o.step3_cost:get(), 1)
  t:refused("grey.consultant_once", "grey.consultant")
  t:answer("grey.done")
  put(o, g.spot.grey_ops, 1)
  g.card.c2a:move(g.spare)
  barrels(o, 1)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place")
  t:refused("grey.level", "grey.consultant", g.card.c1b)
  t:refused("grey.level", "grey.consultant", g.card.c3a)
end)

test("b-21, b-22: the French edition's musts", {
  players = 4, set = { ["grey.market_mandatory"] = true, ["grey.consultant_mandatory"] = true },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place")
  t:refused("grey.market_must", "grey.done")
  t:refused("grey.consultant_must", "grey.done")
  t:answer("grey.market")
  t:refused("grey.consultant_must", "grey.done")
end)

test("AMB-76: the French edition may leave Grey Ops unused", { players = 4, layers = { "edition_fr" } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops, 1)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place")
  t:check(t:offers("grey.done"))
end)
