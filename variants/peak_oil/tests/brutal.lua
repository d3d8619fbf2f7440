--- The advanced rules.
local help = include("lessons/help")
local put = help.put

--- The owners' seats on the track, 0 where it is empty.
local function track()
  local text = ""
  for _, space in ipairs(g.pr_track) do
    local seat = 0
    for _, player in ipairs(g.players) do
      if space:count(player.agent) > 0 then seat = player.seat end
    end
    text = text .. seat
  end
  return text
end

for _, who_acts in ipairs { 2, 1 } do
  local name = who_acts == 1 and "EX-BUMP-1F, EX-BUMP-2F, PO-BRUTAL-6 PO-BRUTAL-7"
    or "EX-BUMP-1, EX-BUMP-2, PO-BRUTAL-6 PO-BRUTAL-7"
  test(name .. ": pushing along the track", { players = 4, layers = { "brutal" } }, function(t)
    t:setup()
    local a, k, s = g.players[who_acts], g.players[3], g.players[4]
    put(k, g.pr_track[1])
    put(s, g.pr_track[3])
    local before = s.hq:count(s.agent)
    t:run(function() rules.crisis(a) end)
    t:expect_choice("lose_agent", a)
    t:refused("agent.none_there", "agent.spot", g.spot.expand)
    t:answer("agent.hq")
    t:equal(track(), a.seat .. "34")
    t:equal(s.hq:count(s.agent), before)
    t:run(function() rules.crisis(a) end)
    t:answer("agent.hq")
    t:equal(track(), a.seat .. a.seat .. "3")
    t:equal(s.hq:count(s.agent), before + 1)
    t:equal(a.hq:count("black"), 1, "no barrels are lost")
    t:equal(a.crises:size(), 0, "no card")
  end)
end

test("DX-BUMP-SMALL, PO-SMALL-8: with 2 or 3 players agents enter on the second space", {
  players = 3, layers = { "brutal" },
}, function(t)
  t:setup()
  t:run(function() rules.crisis(g.players[1]) end)
  t:answer("agent.hq")
  t:equal(track(), "010")
end)

test("DX-MARKETING, PO-BRUTAL-19: the price is what the target holds after the move", {
  players = 4, layers = { "brutal" },
}, function(t)
  t:setup()
  local o = g.players[1]
  g.box:move(g.tech.spmr, g.black, 2)
  t:equal(value("marketing.price", g.tech.spmr), 3)
  t:equal(value("marketing.price", g.tech.tidal), 1)
  put(o, g.spot.grey_ops)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops)
  t:expect_choice("grey_ops", o) -- no entry barrel
  t:refused("marketing.empty", "marketing.shift", g.tech.ethanol, g.tech.tidal)
  t:refused("marketing.same", "marketing.shift", g.tech.spmr, g.tech.spmr)
  g.box:move(g.tech.tidal, g.black, 1)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops)
  t:refused("marketing.price", "marketing.shift", g.tech.tidal, g.tech.spmr)
  t:answer("marketing.shift", g.tech.spmr, g.tech.ethanol)
  t:equal(o.hq:count("black"), 0)
  t:equal(g.tech.spmr:total(), 1)
  t:equal(g.tech.ethanol:total(), 1)
  t:expect_choice("step2", o) -- one option, though alone (PO-BRUTAL-4)
end)

test("PO-BRUTAL-16 PO-BRUTAL-17: Grey Ops without a barrel; Marketing needs one", {
  players = 3, layers = { "brutal" },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.grey_ops)
  o.hq:move_all(g.box, g.black)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops)
  t:refused("marketing.no_barrel", "marketing.place", g.tech.spmr)
  t:refused("marketing.closed", "marketing.place", g.tech.hydrogen)
  t:answer("grey.market")
end)

test("PO-BRUTAL-2 PO-BRUTAL-3: no consultants, no crises, two red barrels",
  { players = 5, layers = { "brutal" } }, function(t)
  t:setup()
  t:equal(g.bag:count("red"), 2)
  t:equal(g.bag:count("yellow"), 5)
  t:equal(g.consultant_open:size(), 0)
end)

test("PO-BRUTAL-10: all agents on the track come back at the turn's start", {
  players = 4, layers = { "brutal" },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.pr_track[1])
  put(o, g.pr_track[2])
  t:phase("turn", o)
  t:equal(o.hq:count(o.agent), 2)
  t:expect_choice("step1", o)
end)

test("b-30: in the French edition they may stay, and the turn passes", {
  players = 4, layers = { "brutal", "edition_fr" },
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.pr_track[1])
  put(o, g.pr_track[2])
  t:phase("turn", o)
  t:expect_choice("release", o)
  t:answer("release.leave")
  t:equal(t:asks(), nil)
  t:phase("turn", o):answer("release.take")
  t:expect_choice("step1", o)
end)

test("PO-BRUTAL-12 PO-BRUTAL-13: Research replaces both displays",
  { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  local field, startup = g.field_open[1], g.startup_open[1]
  t:phase("turn", o):answer("act.spot", g.spot.develop)
  t:refused("research.together", "research.fields")
  t:refused("research.together", "research.startups")
  t:answer("research.both")
  t:check(field:pile() == g.field_deck and startup:pile() == g.startup_deck)
  t:equal(g.field_open:size() + g.startup_open:size(), 6)
end)

test("b-31: or one of them, in the French edition",
  { players = 4, layers = { "brutal", "edition_fr" } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  local startup = g.startup_open[1]
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("research.fields")
  t:check(startup:pile() == g.startup_open)
end)

test("PO-BRUTAL-14 PO-BRUTAL-15: Whitewash takes all agents off the track",
  { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.invest)
  t:phase("turn", o):answer("act.spot", g.spot.invest)
  t:refused("whitewash.nobody", "invest.whitewash")
  put(o, g.pr_track[1])
  put(o, g.pr_track[3])
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("invest.whitewash")
  t:equal(g.pr_track:count(o.agent), 0)
  t:equal(o.hq:count(o.agent), 3)
end)

test("PO-BRUTAL-20 PO-BRUTAL-21: two points for each agent on the track",
  { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o = g.players[1]
  local before = rules.score(o)
  put(o, g.pr_track[1])
  put(o, g.pr_track[2])
  local total, losses = rules.score(o)
  t:equal(total, before - 4)
  t:equal(losses, -4)
end)

test("PO-BRUTAL-11: nobody to put on the track", { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.pr_track[1])
  put(o, g.pr_track[2])
  t:run(function() rules.crisis(o) end)
  t:equal(t:asks(), nil)
  t:equal(track(), "110")
end)

test("AMB-10: a crisis may take the acting agent; the action goes on",
  { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("agent.spot",
    g.spot.expand):answer("pull.enough")
  t:expect_choice("expand", o)
  t:refused("dispatch.nobody", "expand.dispatch", g.spot.develop)
  t:answer("expand.recruit")
  t:answer("reassign.deploy", g.spot.expand) -- not barred by the crisis (AMB-07)
end)

test("PO-PEAK-12: in the Peak Oil phase the French musts force nobody", {
  players = 4, layers = { "brutal", "edition_fr" },
}, function(t)
  t:setup()
  local o = g.players[1]
  g.bag:move_all(g.box, g.black)
  g.marker:set(1)
  g.peaking:set(1)
  put(o, g.spot.grey_ops)
  g.box:move(g.market.spmr_slot, g.black)
  t:phase("peak", 9)
  t:answer("grey.done")
  t:equal(g.market:count(), 1)
end)

test("PO-REASSIGN-9: an own agent pushed off the track may not restore the start", {
  players = 2, layers = { "brutal" },
}, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.invest)
  put(a, g.spot.invest)
  put(o, g.pr_track[2])
  g.reserve:move(g.pr_track[3], o.agent) -- Invest 1, track 2, reserve 1
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("agent.spot", g.spot.invest)
  t:answer("pull.enough"):answer("invest.done")
  t:equal(track(), "011")
  t:equal(o.hq:count(o.agent), 1)
  t:expect_choice("step2", o)
  t:refused("reassign.undo", "reassign.deploy", g.spot.invest)
  t:answer("reassign.deploy", g.spot.libya)
end)

test("PO-BRUTAL-20: the points are explained part by part", { players = 4, layers = { "brutal" } }, function(t)
  t:setup()
  local o, sum = g.players[1], 0
  put(o, g.pr_track[1])
  put(o, g.pr_track[2])
  for _, part in ipairs(value("score.parts", o)) do sum = sum + part.points end
  t:equal(sum, (rules.score(o)))
  local parts = value("score.loss_parts", o)
  t:equal(#parts, 1)
  t:equal(parts[1].points, -4)
  t:equal(parts[1].cites, "PO-BRUTAL-20")
  t:equal(#value("score.loss_parts", g.players[2]), 0)
end)

test("PO-BRUTAL-10: agents back from the track make no turn idle", {
  players = 4, layers = { "brutal" }, set = { ["brutal.track"] = 4 },
}, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop):answer("reassign.deploy", g.spot.invest)
  for i = 1, a.hq:count(a.agent) do a.hq:move(g.pr_track[i], a.agent) end
  t:phase("turn", a)
  t:equal(g.pr_track:count(a.agent), 0)
  t:equal(g.idle_turns:get(), 0)
end)
