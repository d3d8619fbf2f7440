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
  end)
end

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
