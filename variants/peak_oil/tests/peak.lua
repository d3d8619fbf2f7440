--- The Peak Oil phase and scoring.
local help = include("lessons/help")
local put = help.put

local function no_blacks() g.bag:move_all(g.box, g.black) end

--- The players in the order in which they are asked at Invest.
local function order(t)
  local seats = ""
  while t:asks() do
    t:expect_choice("invest")
    seats = seats .. t:actor().seat
    t:answer("invest.done")
  end
  return seats
end

test("DX-PEAK-ORDER: most alone first, then from the marker on", { players = 4 }, function(t)
  t:setup()
  no_blacks()
  g.marker:set(3)
  g.peaking:set(1)
  put(g.players[1], g.spot.invest)
  put(g.players[2], g.spot.invest, 2)
  put(g.players[3], g.spot.invest)
  t:phase("peak", 8)
  t:equal(order(t), "231")
  t:equal(g.spot.invest:total(), 0)
  t:equal(t.results[2], 9)
end)

test("DX-PEAK-TIE: nobody alone has most: clockwise from the marker, no pull",
  { players = 4 }, function(t)
  t:setup()
  no_blacks()
  g.marker:set(3)
  g.peaking:set(1)
  put(g.players[1], g.spot.invest, 2)
  put(g.players[2], g.spot.invest, 2)
  put(g.players[4], g.spot.invest)
  t:phase("peak", 8)
  t:equal(order(t), "412")
  for _, player in ipairs(g.players) do t:equal(player.crises:size(), 0) end
end)

test("AMB-44: with the switch the tied ones pull",
  { players = 4, set = { ["peak.tie_pull"] = true } }, function(t)
  t:setup()
  no_blacks()
  g.marker:set(3)
  g.peaking:set(1)
  put(g.players[1], g.spot.invest, 2)
  put(g.players[2], g.spot.invest, 2)
  put(g.players[4], g.spot.invest)
  t:phase("peak", 8)
  t:equal(t:actor(), g.players[4])
  t:answer("invest.done")
  t:expect_choice("pull.more", g.players[1])
end)

test("PO-PEAK-3 PO-PEAK-4 PO-PEAK-5: the turn ends as usual, then the others reassign once",
  { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  g.bag:move(g.box, g.black, 21)
  put(o, g.spot.develop, 1)
  g.field_open:move_all(g.field_deck)
  g.card.field_RT:move(g.field_open)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", g.card.field_RT)
  t:answer("develop.done")
  t:expect_choice("step2", o)
  t:answer("reassign.deploy", g.spot.invest)
  while t:asks() do t:answer("step3.stay") end
  t:equal(t.results[1], "last_reassign")
  t:equal(t.results[2], a)
  t:phase("last_reassign", a):answer("reassign.deploy", g.spot.invest)
  t:equal(t.results[2], g.players[3])
  t:phase("last_reassign", o)
  t:equal(t.results[1], "peak")
  t:equal(t.results[2], 1)
  t:equal(g.peaking:get(), 1)
end)

test("PO-PEAK-14 PO-PEAK-16: no refill, and Dispatch only moves", { players = 4 }, function(t)
  t:setup()
  no_blacks()
  local o = g.players[1]
  g.marker:set(1)
  g.peaking:set(1)
  put(o, g.spot.expand, 2)
  t:phase("peak", 1):answer("expand.dispatch", g.spot.develop)
  t:equal(t:asks(), nil)
  t:equal(g.spot.develop:count(o.agent), 2)
  t:phase("peak", 2):answer("develop.drill", g.field_open[1])
  while t:asks() do
    if t:asks() == "drill.first" then t:answer("drill.stop") else t:answer("pull.enough") end
  end
  t:equal(g.field_open:size(), 2)
  t:equal(g.spot.develop:total(), 0)
end)

test("PO-PEAK-12 PO-PEAK-20: Grey Ops may be declined; without a barrel it is over",
  { players = 4 }, function(t)
  t:setup()
  no_blacks()
  local o, a = g.players[1], g.players[2]
  g.marker:set(1)
  g.peaking:set(1)
  put(o, g.spot.grey_ops)
  put(a, g.spot.grey_ops)
  a.hq:move_all(g.box, g.black)
  t:phase("peak", 9)
  t:expect_choice("peak.grey", o)
  t:answer("peak.grey_decline")
  t:equal(t:asks(), nil)
  t:equal(o.hq:count("black"), 1)
  t:equal(g.spot.grey_ops:total(), 0)
  t:phase("peak", 10)
  t:equal(t.results[1], "finish")
end)

for scope, left in pairs { activation = 2, phase = 4 } do
  test("AMB-45: what counts as a turn: " .. scope,
    { players = 4, set = { ["peak.turn_scope"] = scope } }, function(t)
    t:setup()
    no_blacks()
    local o = g.players[1]
    g.marker:set(1)
    g.peaking:set(1)
    t:run(rules.turn.begin, o)
    g.box:move(o.hq, g.black, 7) -- 8
    put(o, g.spot.develop)
    t:run(function() rules.crisis.barrels(o) end)
    t:equal(o.hq:count("black"), 4)
    t:phase("peak", 2):answer("develop.done")
    t:run(function() rules.crisis.barrels(o) end)
    t:equal(o.hq:count("black"), left)
  end)
end

local function alba()
  local a = g.players[2]
  g.box:move(g.tech.hydrogen, g.black, 2)
  g.box:move(g.tech.spmr, g.black, 2)
  g.box:move(g.tech.tidal, g.black, 1)
  for _, name in ipairs { "field_VH", "field_LT", "field_NA", "field_GA" } do
    g.card[name]:move(a.fields)
  end
  return a
end

test("EX-SCORE-1: what cards are worth to Alba", { players = 4 }, function(t)
  t:setup()
  local a = alba()
  for name, worth in pairs { hydrogen = 3, ethanol = 0, spmr = 2, tidal = 2, agro = 2 } do
    t:equal(value("score.tech", a, g.tech[name]), worth, name)
  end
end)

test("EX-SCORE-2: Alba scores 15", { players = 4 }, function(t)
  t:setup()
  local a = alba()
  a.portfolio:move_all(g.portfolio_deck)
  g.card.portfolio2:move(a.portfolio) -- SPMR twice, Hydrogen
  for _, name in ipairs { "hydrogen1", "hydrogen2", "ethanol1", "agro1" } do
    g.card["startup_" .. name]:move(a.startups)
  end
  g.card.c1a:move(a.consultants)
  g.card.k1b:move(a.crises):turn(1)
  g.card.k2d:move(a.crises)
  t:equal(value("score.startups", a), 15)
  t:equal(value("score.consultants", a), 1)
  t:equal(value("score.losses", a), 1)
  local total, losses, startups, consultants = rules.score(a)
  t:equal(total, 15)
  t:equal(losses, -1)
  t:equal(startups, 15)
  t:equal(consultants, 1)
end)

test("PO-SCORE-10: two symbols of a card count each", {
  players = 4, set = { ["extra.two_symbol_fields"] = true },
}, function(t)
  t:setup()
  local o = g.players[1]
  g.card.field_RST:move(o.fields)
  t:equal(value("score.tech", o, g.tech.spmr), 1)
  t:equal(value("score.tech", o, g.tech.tidal), 1)
end)

test("PO-SCORE-5: levels lose 1, 3 and 5", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  for _, name in ipairs { "k1b", "k2d", "k3c" } do g.card[name]:move(o.crises):turn(1) end
  t:equal(value("score.losses", o), 9)
end)

test("PO-PEAK-15: a refresh in the phase gives as many cards as were open", { players = 4 },
  function(t)
  t:setup()
  no_blacks()
  local o = g.players[1]
  g.marker:set(1)
  g.peaking:set(1)
  put(o, g.spot.invest)
  g.startup_open[1]:move(g.spare)
  t:phase("peak", 8):answer("invest.refresh")
  t:equal(g.startup_open:size(), 2)
  t:answer("startup.none")
  t:equal(t:asks(), nil, "one option")
end)

test("PO-DEVELOP-14: a short deck gives old cards back", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  while g.field_deck:size() > 1 do g.field_deck:top():move(g.spare) end
  local new, old = g.field_deck:top(), g.field_open:bottom()
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.refresh")
  t:equal(g.field_open:size(), 3)
  t:equal(g.field_deck:size(), 1)
  t:check(new:pile() == g.field_open and old:pile() == g.field_open)
end)

test("PO-SCORE-8 PO-SCORE-9: ties", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  for _, player in ipairs { o, a } do player.portfolio:move_all(g.portfolio_deck) end
  g.card.c1a:move(o.consultants)
  g.card.k1b:move(o.crises):turn(1)
  local total, losses = rules.score(o)
  local other, fewer = rules.score(a)
  t:equal(total, other)
  t:check(fewer > losses, "fewer points lost")
end)
