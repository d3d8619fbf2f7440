--- Shipping and security chips.
local help = include("lessons/help")
local put, chip, clear, stock, fill = help.put, help.chip, help.clear, help.oil, help.fill
local FOUR = { "hydrogen_slot", "ethanol_slot", "spmr_slot", "tidal_slot" }

test("EX-SHIP-1: Karen ships from the Gulf Region", { players = 4 }, function(t)
  t:setup()
  clear()
  local k, s = g.players[3], g.players[4]
  stock(g.region.gulf, 5)
  put(k, g.spot.gulf, 2)
  put(s, g.spot.gulf, 1)
  g.reserve:move(k.hq, g.security)
  chip(g.refinery.rotterdam, "demand2", 0) -- 4
  chip(g.risk.aden, "risk4", 1) -- S
  chip(g.risk.belarus, "risk3", 1) -- ??
  chip(g.risk.suez, "risk1", 0) -- blank: the chip X
  local h, blacks = k.hq:count("black"), g.bag:count("black")
  t:phase("turn", k):answer("act.spot", g.spot.gulf)
  t:expect_choice("shipping", k) -- majority: no pull
  t:answer("security.swap_risks", g.risk.suez, g.risk.belarus)
  t:equal(g.risk.suez:top(), g.card.risk3)
  t:equal(g.card.risk3:face(), 1, "a swap keeps the side up (PO-SEC-3)")
  t:equal(g.risk.belarus:top(), g.card.risk1)
  t:equal(g.reserve:count("security"), 5)
  t:expect_choice("shipping", k)
  t:refused("security.none", "security.flip_risk")
  t:fate(g.bag, { "black", "black" })
  t:answer("shipping.route", g.card["G-ROT"])
  t:answer(g.market.hydrogen_slot) -- first black; the second goes back
  t:answer("pirates.place", g.market.ethanol_slot)
  t:equal(g.region.gulf:total(), 1)
  t:equal(k.hq:count("black"), h + 3)
  t:equal(g.market:count(), 2)
  t:equal(g.bag:count("black"), blacks - 1)
  t:equal(g.card.risk4:face(), 0)
  t:equal(g.card.risk3:face(), 0)
  t:equal(g.card.demand2:face(), 1)
  t:equal(g.card.risk1:face(), 0, "Belarus is not flipped")
  t:equal(k.hq:count(k.agent), 2)
  t:equal(g.spot.gulf:count(s.agent), 1)
end)

test("DX-SHIP-SHORT: two barrels, demand four, one skull", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  stock(g.region.russia, 2)
  put(o, g.spot.russia)
  chip(g.refinery.rotterdam, "demand2", 0)
  chip(g.risk.belarus, "risk4", 1)
  local h = o.hq:count("black")
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:answer("pirates.place", g.market.spmr_slot)
  t:equal(g.region.russia:total(), 0)
  t:equal(g.market:count(), 1)
  t:equal(o.hq:count("black"), h + 1)
end)

test("DX-SHIP-ROBBED: one barrel, two skulls",
  { players = 4, set = { ["pool.risk"] = 11 } }, function(t)
  t:setup()
  local o = g.players[1]
  stock(g.region.russia, 1)
  put(o, g.spot.russia)
  chip(g.refinery.rotterdam, "demand2", 1) -- 3
  chip(g.risk.belarus, "risk11", 1) -- SS
  local h = o.hq:count("black")
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:answer("pirates.place", g.market.spmr_slot)
  t:equal(g.region.russia:total(), 0)
  t:equal(g.market:count(), 1)
  t:equal(o.hq:count("black"), h)
end)

test("DX-SHIP-REFILL: barrels of a redistribution are there to be taken",
  { players = 5 }, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  stock(g.region.russia, 2)
  fill(FOUR)
  put(o, g.spot.russia)
  chip(g.refinery.rotterdam, "demand2", 0)
  chip(g.risk.belarus, "risk1", 1) -- ?
  local h = o.hq:count("black")
  t:fate(g.bag, { "black" })
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:answer(g.market.agro_slot)
  t:equal(o.hq:count("black"), h + 3)
  t:equal(g.market:count(), 0)
end)

test("DX-SHIP-MID: pirates fill the market half-way",
  { players = 5, set = { ["pool.risk"] = 11 } }, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  stock(g.region.russia, 3)
  fill(FOUR)
  put(o, g.spot.russia)
  chip(g.refinery.rotterdam, "demand2", 1) -- 3
  chip(g.risk.belarus, "risk11", 1) -- SS
  local h = o.hq:count("black")
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:refused("pirates.taken", "pirates.place", g.market.spmr_slot)
  t:answer("pirates.place", g.market.agro_slot)
  for _, region in ipairs(g.region) do t:equal(region:total(), 1, tostring(region)) end
  t:answer("pirates.place", g.market.spmr_slot)
  t:equal(g.market:count(), 1)
  t:equal(o.hq:count("black"), h + 1)
end)

test("PO-SHIP-3 PO-SHIP-4: closed routes, and nothing to do when all are", {
  players = 4, set = { ["extra.double_closed"] = true },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.libya)
  chip(g.risk.aden, "risk8", 1)
  chip(g.risk.sidra, "risk9", 0)
  t:phase("turn", o):answer("act.spot", g.spot.libya)
  t:refused("ship.closed", "shipping.route", g.card["L-ROT"])
  t:refused("ship.closed", "shipping.route", g.card["L-PHI"])
  t:refused("ship.closed", "shipping.route", g.card["L-SIN"])
  t:answer("shipping.done")
  t:expect_choice("step2", o)
end)

test("PO-SEC-6: chips are read when their part comes", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  stock(g.region.russia, 4)
  put(o, g.spot.russia)
  g.reserve:move(o.hq, g.security, 2)
  chip(g.refinery.rotterdam, "demand1", 1) -- 2
  chip(g.risk.belarus, "risk4", 1) -- S
  local h = o.hq:count("black")
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:expect_choice("loading", o)
  t:refused("security.pair", "security.swap_refineries", g.refinery.rotterdam,
    g.refinery.philadelphia)
  t:answer("security.flip_refinery", g.refinery.rotterdam) -- demand 5
  t:answer("security.flip_risk", g.risk.belarus) -- no skull
  t:equal(t:asks(), "loading")
  t:answer("shipping.load")
  t:equal(o.hq:count("black"), h + 4)
  t:equal(g.card.risk4:face(), 1, "flipped at the end, too")
end)

test("PO-SEC-7: no security chips in the last reassign", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.marker:set(2)
  g.reserve:move(o.hq, g.security, 1)
  t:phase("last_reassign", o)
  t:expect_choice("last_reassign", o)
  for _, r in ipairs { "reassign.deploy", "peak.stay" } do t:check(t:offers(r), r) end
  t:answer("peak.stay")
end)

test("PO-SEC-8: flipping the double-closed chip changes nothing", {
  players = 4, set = { ["extra.double_closed"] = true },
}, function(t)
  t:setup()
  local o = g.players[1]
  g.reserve:move(o.hq, g.security)
  chip(g.risk.belarus, "risk9", 0)
  put(o, g.spot.russia)
  t:phase("turn", o):answer("act.spot", g.spot.russia)
  t:refused("ship.closed", "shipping.route", g.card["R-ROT"])
  t:answer("security.flip_risk", g.risk.belarus)
  t:refused("ship.closed", "shipping.route", g.card["R-ROT"])
end)

test("PO-SHIP-13: from an empty region pulls and flips happen, nothing is gained",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  stock(g.region.russia, 0)
  put(o, g.spot.russia)
  chip(g.refinery.rotterdam, "demand2", 0)
  chip(g.risk.belarus, "risk1", 1) -- ?
  local h = o.hq:count("black")
  t:fate(g.bag, { "black" })
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:answer(g.market.spmr_slot)
  t:equal(o.hq:count("black"), h)
  t:equal(g.card.risk1:face(), 0)
  t:equal(g.card.demand2:face(), 1)
end)

--- Is a security chip on offer at this question?
local function secure(t)
  local known, offered = pcall(t.offers, t, "security.flip_risk")
  return known and offered
end

test("PO-SEC-5 PO-SEC-6: a security chip at the pirates' slot; their skulls are counted before",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  stock(g.region.russia, 3)
  put(o, g.spot.russia)
  g.reserve:move(o.hq, g.security)
  chip(g.refinery.rotterdam, "demand2", 1) -- 3
  chip(g.risk.belarus, "risk4", 1) -- S
  local h = o.hq:count("black")
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:answer("shipping.load")
  t:expect_choice("pirates", o)
  t:answer("security.flip_risk", g.risk.belarus)
  t:expect_choice("pirates", o)
  t:answer("pirates.place", g.market.spmr_slot)
  t:equal(o.hq:count("black"), h + 2)
  t:equal(g.card.risk4:face(), 1, "flipped at the end, too")
end)

test("PO-SEC-5: no security chip between the barrels of a running pull", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.russia)
  g.reserve:move(o.hq, g.security)
  g.card.k2c:move(o.crises)
  g.card.startup_spmr1:move(o.startups)
  g.card.startup_agro1:move(o.startups)
  chip(g.risk.belarus, "risk3", 1) -- ??
  t:phase("turn", o):answer("act.spot", g.spot.russia)
  t:check(secure(t), "before the pull")
  t:fate(g.bag, { "red", "black" })
  t:answer("shipping.route", g.card["R-ROT"])
  t:expect_choice("lose_startup", o) -- AMB-68
  t:check(not secure(t), "at the loss")
  t:answer(g.card.startup_agro1)
  t:expect_choice("pull.more", o)
  t:check(not secure(t), "at the offer")
  t:answer("pull.enough")
  t:expect_choice("market.slot", o)
  t:check(not secure(t), "at the slot")
  t:answer(g.market.spmr_slot)
  t:expect_choice("loading", o)
  t:check(secure(t), "after the pull")
end)

test("PO-SEC-5: before the first barrel of a Drill, and not between the next ones",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  g.reserve:move(o.hq, g.security)
  g.field_open:move_all(g.field_deck)
  g.card.field_GE:move(g.field_open) -- 2 black, 2 ?
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", g.card.field_GE)
  t:check(secure(t), "before the first")
  t:fate(g.bag, { "black" })
  t:answer("drill.pull")
  t:expect_choice("drill.mark", o)
  t:check(not secure(t), "before the second")
end)

test("PO-SMALL-2: pirates find no Hydrogen Cells slot", { players = 3 }, function(t)
  t:setup()
  local o = g.players[1]
  stock(g.region.russia, 3)
  put(o, g.spot.russia)
  chip(g.risk.belarus, "risk4", 1) -- S
  t:phase("turn", o):answer("act.spot", g.spot.russia):answer("shipping.route", g.card["R-ROT"])
  t:refused("small.hydrogen", "pirates.place", g.market.hydrogen_slot)
  t:answer("pirates.place", g.market.spmr_slot)
end)

test("PO-SEC-7: security chips in an activation of the Peak Oil phase", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.bag:move_all(g.box, g.black)
  g.marker:set(2)
  g.peaking:set(1)
  g.reserve:move(o.hq, g.security)
  put(o, g.spot.russia)
  t:phase("peak", 7)
  t:check(secure(t))
  t:answer("security.flip_risk", g.risk.belarus)
  t:answer("shipping.done")
end)
