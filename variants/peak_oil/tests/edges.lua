--- Edges that games seldom touch: numbers of places, ends of ranges, and what is said of them.

test("PO-SHIP-2: the routes of a region begin there", { players = 4 }, function(t)
  for _, region in ipairs(g.region) do
    t:check(#g.routes[region.at] > 0, region.id)
    for _, way in ipairs(g.routes[region.at]) do t:equal(way.region, region, region.id) end
  end
end)

--- All agents of a player lie in the reserve, but so many on the PR track.
local function on_track(player, count)
  player.hq:move_all(g.reserve, player.agent)
  for i = 1, count do g.reserve:move(g.pr_track[i], player.agent) end
end

test("PO-BRUTAL-9: with five players agents enter on the first space", { players = 5, layers = { "brutal" } },
  function(t)
  t:setup()
  local o = g.players[1]
  t:run(function() rules.crisis(o) end)
  t:answer("agent.hq")
  t:equal(g.pr_track[1]:count(o.agent), 1)
end)

test("PO-BRUTAL-10: the only agent comes back from the track", { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o = g.players[1]
  on_track(o, 1)
  t:phase("turn", o)
  t:equal(g.pr_track:count(o.agent), 0)
  t:equal(o.hq:count(o.agent), 1)
end)

for name, case in pairs {
  ["Research of fields"] = { "develop", "research.fields" },
  ["Research of start-ups"] = { "develop", "research.startups" },
  ["Research of both"] = { "develop", "research.both" },
  ["Whitewash"] = { "invest", "invest.whitewash" },
  ["Marketing"] = { "grey_ops", "marketing.place" },
  ["Marketing that shifts"] = { "grey_ops", "marketing.shift" },
} do
  test("PO-BRUTAL-4: " .. name .. " is one option; a table that allows two has another", {
    players = 4, layers = { "brutal" }, set = { ["options.majority"] = 2, ["brutal.research_split"] = true },
  }, function(t)
    t:setup()
    local o, spot = g.players[1], g.spot[case[1]]
    o.hq:move(spot, o.agent)
    o.hq:move(g.pr_track[1], o.agent)
    g.box:move(o.hq, g.black, 3)
    g.box:move(g.tech.spmr, g.black)
    t:phase("turn", o):answer("act.spot", spot):answer(case[2])
    t:expect_choice(case[1], o)
    t:equal(value("options.left", o, spot, g.drilled:get() + g.whitewashed:get() + g.invested:get() + g.hired:get()), 1)
  end)
end

for name, case in pairs {
  research = { "develop", "research.fields", { "research.fields", "research.startups", "research.both" },
    function(t, option) t:refused("research.once", option) end },
  marketing = { "grey_ops", "marketing.place", { "marketing.place", "marketing.shift" },
    function(t, option) t:refused("marketing.once", option) end },
} do
  for _, table in ipairs { "majority", "tied" } do
    test("PO-ACTION-3: " .. name .. " is used once where a table allows two options, " .. table, {
      players = 4, layers = { "brutal" }, set = { ["options." .. table] = 2, ["brutal.research_split"] = true },
    }, function(t)
      t:setup()
      local o, a, spot = g.players[1], g.players[2], g.spot[case[1]]
      o.hq:move(spot, o.agent)
      if table == "tied" then a.hq:move(spot, a.agent) end
      g.box:move(o.hq, g.black, 3)
      g.box:move(g.tech.spmr, g.black)
      t:fate(g.bag, { "black" })
      t:phase("turn", o):answer("act.spot", spot)
      if table == "tied" then t:answer(g.market.spmr_slot) end
      t:answer(case[2])
      for _, option in ipairs(case[3]) do case[4](t, option) end
    end)
  end
end

test("PO-PEAK-7: the question tells of one option in the Peak Oil phase, with most agents, too", { players = 4 },
  function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.develop, o.agent)
  t:equal(value("options.left", o, g.spot.develop, 0), 2)
  g.bag:move_all(g.box, g.black)
  g.marker:set(3)
  g.peaking:set(1)
  t:phase("peak", 2)
  t:expect_choice("develop", o)
  t:equal(value("options.left", o, g.spot.develop, 0), 1)
  t:answer("develop.refresh"):answer("drill.none")
  t:equal(t:asks(), nil)
end)

test("PO-GREY-3: an entry barrel less than none does not pay the Tax Inquiry", {
  players = 4, set = { ["grey.entry"] = 0 },
}, function(t)
  t:setup()
  local o = g.players[1]
  rules.effect.begin(o, g.card.c1d:move(o.consultants))
  rules.effect.begin(o, g.card.k1e:move(o.crises):turn(1))
  o.hq:move(g.spot.grey_ops, o.agent)
  o.hq:move_all(g.box, g.black)
  t:phase("turn", o):refused("act.grey_barrel", "act.spot", g.spot.grey_ops)
  g.box:move(o.hq, g.black)
  t:answer("act.spot", g.spot.grey_ops):answer("entry.skip")
  t:equal(o.hq:count("black"), 0, "the tax is paid")
end)

test("PO-DEVELOP-2: one refresh in an action", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.develop, o.agent)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.refresh")
  t:equal(g.field_refresh:get(), 1)
  t:answer("drill.none")
  g.drilled:set(0)
  t:refused("drill.refresh_once", "develop.refresh")
end)

test("PO-REASSIGN-12: a dispatched group that acted has gone home, and nobody is tired", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.expand, o.agent)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.dispatch", g.spot.invest)
  t:answer("act.dispatched", g.spot.invest):answer("invest.done")
  t:equal(g.tired:get(), 0)
  t:equal(g.spot.invest.arrived:get(), 0)
end)

local MUST = { players = 4, set = { ["grey.consultant_mandatory"] = true } }

--- These consultants lie open, and no others.
local function consultants(...)
  g.consultant_open:move_all(g.spare)
  for _, id in ipairs { ... } do g.card[id]:move(g.consultant_open) end
end

test("PO-GREY-7: who must take a consultant takes one, of the next level", MUST, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.grey_ops, o.agent)
  consultants("c1a", "c2a")
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.spmr_slot)
  g.card.c1a:move(g.spare)
  t:check(t:offers("grey.done"), "none of that level is there")
  g.card.c1a:move(g.consultant_open)
  g.card.c2a:move(g.spare)
  t:refused("grey.consultant_must", "grey.done")
  g.card.c2a:move(g.consultant_open)
  t:answer("grey.consultant", g.card.c1a)
  t:check(t:offers("grey.done"), "one is enough")
end)

test("PO-GREY-7 PO-PEAK-12: nobody must in the Peak Oil phase", MUST, function(t)
  t:setup()
  local o = g.players[1]
  g.bag:move_all(g.box, g.black)
  g.marker:set(1)
  g.peaking:set(1)
  o.hq:move(g.spot.grey_ops, o.agent)
  consultants("c1a")
  t:phase("peak", 9):answer("peak.grey_use"):answer("entry.place", g.market.spmr_slot)
  t:expect_choice("grey_ops", o)
  t:check(t:offers("grey.done"))
end)

test("PO-INVEST-2: one refresh in an action", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.invest, o.agent)
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("invest.refresh")
  t:equal(g.startup_refresh:get(), 1)
  t:answer("startup.none")
  g.bought:set(0)
  t:refused("startup.refresh_once", "invest.refresh")
end)

test("PO-INVEST-7: the Futurist asks for no second barrel where there is none", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.invest, o.agent)
  o.second_tech:set(1)
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("invest.technology", g.tech.spmr)
  t:equal(o.hq:count("black"), 0)
  t:expect_choice("invest", o)
end)

test("PO-BRUTAL-18 PO-SMALL-2: with four players Hydrogen Cells is open", { players = 4, layers = { "brutal" } },
  function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.grey_ops, o.agent)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("marketing.place", g.tech.hydrogen)
  t:equal(g.tech.hydrogen:total(), 1)
end)

local TIES_PULL = { players = 4, set = { ["peak.tie_pull"] = true } }

--- The Peak Oil phase, with an agent of each of these on Invest.
local function peaks(...)
  g.bag:move_all(g.box, g.black)
  g.marker:set(1)
  g.peaking:set(1)
  for _, player in ipairs { ... } do player.hq:move(g.spot.invest, player.agent) end
end

test("PO-PEAK-10: who alone has most pulls nothing in the Peak Oil phase", TIES_PULL, function(t)
  t:setup()
  local o = g.players[1]
  peaks(o)
  t:phase("peak", 8)
  t:expect_choice("invest", o)
  t:equal(o.crises:size(), 0)
end)

test("PO-PEAK-10: who is tied pulls one barrel, if ties pull", TIES_PULL, function(t)
  t:setup()
  local o = g.players[1]
  peaks(o, g.players[2])
  t:phase("peak", 8)
  t:expect_choice("pull.more", o)
  t:answer("pull.enough")
  t:expect_choice("invest", o)
end)

test("PO-REASSIGN-12: a dispatched group that stays is tired", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.spot.expand, o.agent, 2)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.dispatch", g.spot.invest)
  t:answer("dispatch.leave")
  t:equal(g.tired:get(), 2)
  t:equal(g.spot.invest.arrived:get(), 2)
end)

--- A player has these start-ups, oil fields and portfolio, and nothing else.
local function owns(player, startups, fields, portfolio)
  player.portfolio:move_all(g.spare)
  for _, id in ipairs(startups) do g.card[id]:move(player.startups) end
  for _, id in ipairs(fields) do g.card[id]:move(player.fields) end
  if portfolio then g.card[portfolio]:move(player.portfolio) end
end

--- "title = points (what others see)" of each part, in order.
local function parts_of(player)
  local list = {}
  for i, part in ipairs(value("score.parts", player)) do
    list[i] = part.title .. " = " .. part.points .. (part.unknown and " (" .. part.unknown .. ")" or "")
  end
  return table.concat(list, "; ")
end

test("PO-SCORE-2: start-ups are explained by barrels and symbols", { players = 4 }, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  g.box:move(g.tech.spmr, g.black)
  owns(a, { "startup_spmr1" }, {})
  t:equal(parts_of(a), "1 SPMR at 1 = 1 (1 start-up, face down)")
  t:check(value("score.parts", a)[1].hidden, "PO-INFO-5: for the owner until the end")
  owns(b, { "startup_spmr2", "startup_spmr3" }, { "field_LS" })
  t:equal(parts_of(b), "2 SPMR at 2 (1 barrel, 1 symbol) = 4 (2 start-ups, face down)")
  g.box:move(g.tech.spmr, g.black)
  owns(c, { "startup_spmr4" }, { "field_GS", "field_RS" })
  t:equal(parts_of(c), "1 SPMR at 4 (2 barrels, 2 symbols) = 4 (1 start-up, face down)")
end)

test("PO-SCORE-3: a portfolio is three start-ups", { players = 4 }, function(t)
  t:setup()
  local a, b = g.players[1], g.players[2]
  for _, tech in ipairs(g.tech) do g.box:move(tech, g.black) end
  owns(a, {}, {}, "portfolio6")
  local seen = " = 1 (a portfolio, face down)"
  t:equal(parts_of(a), "1 SPMR at 1" .. seen .. "; 1 Tidal Power at 1" .. seen .. "; 1 Agropolymers at 1" .. seen)
  owns(b, { "startup_agro1" }, {}, "portfolio4")
  t:equal(parts_of(b), "1 Cellulosic Ethanol at 1 = 1 (1 start-up and a portfolio, face down); "
    .. "3 Agropolymers at 1 = 3 (1 start-up and a portfolio, face down)")
  t:equal(value("score.startups", b), 4)
end)

test("PO-SCORE-4 PO-SCORE-5: consultants and crises are explained one by one", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  owns(o, {}, {})
  g.card.c1a:move(o.consultants)
  g.card.k1a:move(o.crises):turn(1)
  g.card.k2a:move(o.crises)
  local gain, loss = g.card.c1a.points, g.card.k1a.loss
  t:equal(parts_of(o), g.card.c1a.title .. " = " .. gain .. "; crisis: " .. g.card.k1a.title .. " = " .. -loss)
  t:equal((rules.score(o)), gain - loss)
end)

--- Red, yellow and black barrels in the bag; open consultants of each level.
for players, row in pairs {
  [2] = { 2, 2, 18, 2, 2, 1 }, [3] = { 3, 3, 20, 3, 2, 2 }, [4] = { 4, 4, 22, 4, 3, 2 }, [5] = { 5, 5, 25, 5, 4, 3 },
} do
  test("PO-SETUP-12: what a table of " .. players .. " begins with", { players = players }, function(t)
    t:setup()
    for i, colour in ipairs { "red", "yellow", "black" } do t:equal(g.bag:count(colour), row[i], colour) end
    for level = 1, 3 do t:equal(g.consultant_open:count("level", level), row[3 + level], "level " .. level) end
  end)
end

--- In Step 2 one agent alone can restore the start: the crisis of Step 1 took one from Invest, and
--- pushed another off the track into the HQ.
local function pushed_home(t, barrels, spare)
  t:setup()
  local o, a = g.players[1], g.players[2]
  a.hq:move(g.spot.invest, a.agent)
  o.hq:move(g.spot.invest, o.agent)
  o.hq:move(g.pr_track[2], o.agent)
  g.reserve:move(g.pr_track[3], o.agent)
  g.reserve:move(o.hq, o.agent, spare)
  o.hq:move_all(g.box, g.black)
  g.box:move(o.hq, g.black, barrels)
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("agent.spot", g.spot.invest)
  t:answer("pull.enough"):answer("invest.done")
  t:expect_choice("step2", o)
  t:answer("reassign.deploy", g.spot.invest)
  return o, a
end

test("PO-REASSIGN-9: one reassign that restored the start wants another", { players = 2, layers = { "brutal" } },
  function(t)
  local o = pushed_home(t, 2, 1)
  t:expect_choice("step3", o)
  t:refused("step3.idle", "step3.stay")
end)

test("PO-REASSIGN-9: a turn that ends as it began is counted, if the table allows it", {
  players = 2, layers = { "brutal" }, set = { ["reassign.net_zero"] = true },
}, function(t)
  local _, a = pushed_home(t, 0, 0)
  t:phase("turn", a)
  t:equal(g.idle_turns:get(), 1)
end)
