--- Steps, reassigns, majority.
local help = include("lessons/help")
local put, barrels = help.put, help.barrels

test("EX-REASSIGN-1, EX-REASSIGN-2, EX-REASSIGN-3: Develop fills up", { players = 4 }, function(t)
  t:setup()
  local o, a, k = g.players[1], g.players[2], g.players[3]
  local develop = g.spot.develop
  t:phase("turn", o)
  t:expect_choice("step1", o)
  t:answer("reassign.deploy", develop)
  t:expect_choice("step2", o)
  t:answer("reassign.deploy", develop)
  t:equal(develop:count(o.agent), 2)
  t:equal(o.hq:count(o.agent), 0)
  t:equal(t.results[1], "turn")
  t:equal(t.results[2], a)
  t:phase("turn", a):answer("reassign.deploy", develop):answer("reassign.deploy", develop)
  t:equal(develop:total(), 4)
  t:phase("turn", k):answer("reassign.deploy", develop)
  t:equal(develop:total(), 5)
  t:refused("reassign.full", "reassign.deploy", develop)
  t:answer("reassign.deploy", g.spot.invest)
  t:equal(g.spot.invest:count(k.agent), 1)
end)

test("EX-MAJORITY-1: two tied for most, the third has no action", { players = 4 }, function(t)
  t:setup()
  local o, a, k = g.players[1], g.players[2], g.players[3]
  local develop = g.spot.develop
  put(o, develop, 2)
  put(a, develop, 2)
  put(k, develop, 1)
  t:phase("turn", k)
  t:refused("act.behind", "act.spot", develop)
  t:refused("act.absent", "act.spot", g.spot.invest)
  for _, player in ipairs { o, a } do
    t:phase("turn", player)
    t:fate(g.bag, { "black" })
    t:answer("act.spot", develop)
    t:expect_choice("market.slot", player) -- the pull comes first
    t:answer(g.market.spmr_slot)
    t:expect_choice("develop", player)
    t:answer("develop.drill", g.field_open[1])
    while t:asks() == "drill.first" do t:answer("drill.stop") end
    t:expect_choice("step2", player) -- one option only
    t:equal(player.hq:count(player.agent), 2)
    put(player, develop, 2)
    g.market.spmr_slot:move_all(g.bag)
  end
end)

test("EX-MAJORITY-2: alone with most: no pull, both options", { players = 4 }, function(t)
  t:setup()
  local o, a, k = g.players[1], g.players[2], g.players[3]
  local develop = g.spot.develop
  put(o, develop, 2)
  put(a, develop)
  put(k, develop)
  t:phase("turn", a):refused("act.behind", "act.spot", develop)
  t:phase("turn", k):refused("act.behind", "act.spot", develop)
  g.card.k1b:move(o.crises)
  g.card.k1b:turn(1)
  o.step3_cost:add(1)
  t:phase("turn", o):answer("act.spot", develop)
  t:expect_choice("develop", o)
  t:answer("develop.whitewash", g.card.k1b)
  t:expect_choice("develop", o)
  t:refused("whitewash.once", "develop.whitewash")
  t:answer("develop.drill", g.field_open[1])
  while t:asks() == "drill.first" do t:answer("drill.stop") end
  t:expect_choice("step2", o)
  t:equal(g.bag:count("black") + g.region:count(), 30, "nothing was pulled to the market")
  t:refused("reassign.left", "reassign.deploy", develop)
end)

test("PO-ACTION-10: an action without any option still sends the agents home",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.expand, 2)
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.done")
  t:equal(o.hq:count(o.agent), 2)
  t:refused("reassign.left", "reassign.deploy", g.spot.expand)
  t:answer("reassign.deploy", g.spot.develop) -- PO-REASSIGN-10
end)

test("DX-NETZERO: HQ to X, X to HQ is refused", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop)
  t:refused("reassign.undo", "reassign.recall", g.spot.develop)
  for _, spot in ipairs(g.spot) do
    t:equal(t:offers("reassign.shift", g.spot.develop, spot), spot ~= g.spot.develop,
      tostring(spot))
  end
  t:refused("reassign.same", "reassign.shift", g.spot.develop, g.spot.develop)
  t:answer("reassign.shift", g.spot.develop, g.spot.invest)
end)

test("DX-NETZERO: also by way of a third spot", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  put(o, g.spot.invest)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 2)
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop)
  t:answer("reassign.shift", g.spot.develop, g.spot.invest)
  t:expect_choice("step3", o)
  t:refused("reassign.undo", "reassign.recall", g.spot.invest)
  t:answer("step3.stay")
  t:equal(o.hq:count("black"), 2)
end)

test("AMB-75: Step 2 may restore the start if Step 3 changes it again", { players = 4 }, function(t)
  t:setup()
  local o, develop = g.players[1], g.spot.develop
  put(o, develop)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 2)
  t:phase("turn", o):answer("reassign.deploy", develop)
  t:answer("reassign.recall", develop)
  t:equal(moved("turn", o.agent), 0)
  t:expect_choice("step3", o)
  t:refused("step3.idle", "step3.stay")
  t:answer("reassign.deploy", g.spot.invest)
  t:equal(o.hq:count("black"), 0)
  t:equal(g.idle_turns:get(), 0)
end)

test("AMB-75: without the barrels for Step 3 it may not", { players = 4 }, function(t)
  t:setup()
  local o, develop = g.players[1], g.spot.develop
  put(o, develop)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 1)
  t:phase("turn", o):answer("reassign.deploy", develop)
  t:refused("reassign.undo", "reassign.recall", develop)
end)

test("AMB-75: nor without an agent that is free to move then", { players = 4 }, function(t)
  t:setup()
  local o, develop = g.players[1], g.spot.develop
  put(o, develop)
  barrels(o, 2)
  t:phase("turn", o):answer("reassign.deploy", develop)
  t:refused("reassign.undo", "reassign.recall", develop)
end)

test("PO-TURN-7: Step 3 never costs less than nothing", { players = 4, set = { ["step3.cost"] = 0 } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 1)
  o.step3_cost:set(-1)
  t:phase("turn", o):answer("reassign.shift", g.spot.develop, g.spot.invest):answer("reassign.deploy", g.spot.expand)
  t:expect_choice("step3", o)
  t:answer("reassign.deploy", g.spot.russia)
  t:equal(o.hq:count("black"), 1)
end)

test("PO-TURN-7: a Step 3 that costs nothing is offered without a barrel, and may be declined", {
  players = 4, set = { ["step3.cost"] = 0 },
}, function(t)
  t:setup()
  local o = g.players[1]
  g.reserve:move(o.hq, o.agent)
  barrels(o, 0)
  for _, taken in ipairs { false, true } do
    for _, spot in ipairs(g.spot) do spot:move_all(o.hq, o.agent) end
    t:phase("turn", o):answer("reassign.deploy", g.spot.develop):answer("reassign.deploy", g.spot.invest)
    t:expect_choice("step3", o)
    if taken then t:answer("reassign.deploy", g.spot.russia) else t:answer("step3.stay") end
    t:equal(g.spot.russia:count(o.agent), taken and 1 or 0)
    t:equal(t.results[1], "turn") -- once only, free or not (PO-TURN-8)
  end
end)

test("AMB-75: a free Step 3 must be taken as a paid one if Step 2 restored the start", {
  players = 4, set = { ["step3.cost"] = 0 },
}, function(t)
  t:setup()
  local o, develop = g.players[1], g.spot.develop
  put(o, develop)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 0)
  t:phase("turn", o):answer("reassign.deploy", develop):answer("reassign.recall", develop)
  t:expect_choice("step3", o)
  t:refused("step3.idle", "step3.stay")
  t:answer("reassign.deploy", g.spot.invest)
  t:equal(g.idle_turns:get(), 0)
end)

test("AMB-02: the switch allows it",
  { players = 4, set = { ["reassign.net_zero"] = true } }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop):answer("reassign.recall",
    g.spot.develop)
  t:equal(moved("turn", o.agent), 0)
  t:run(rules.turn.begin, o.next)
  t:equal(g.idle_turns:get(), 1, "such turns are counted")
  t:run(rules.turn.begin, o)
  t:equal(g.idle_turns:get(), 1, "turns without a reassign are not")
end)

test("DX-BACK: not back to a spot left this turn", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  put(o, g.spot.invest)
  t:phase("turn", o):answer("reassign.shift", g.spot.develop, g.spot.invest)
  t:refused("reassign.left", "reassign.shift", g.spot.invest, g.spot.develop)
  t:answer("reassign.recall", g.spot.invest)
end)

test("PO-REASSIGN-6 PO-REASSIGN-7: an agent is reassigned once, counted by place", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  barrels(o, 2)
  t:phase("turn", o)
  t:refused("reassign.absent", "reassign.recall", g.spot.invest)
  t:answer("reassign.recall", g.spot.develop)
  t:answer("reassign.deploy", g.spot.invest)
  -- one agent has moved to the HQ, one to Invest: nobody is left to move
  t:equal(t:asks(), nil, "step 3 is not offered")
  t:equal(o.hq:count("black"), 2)
end)

test("PO-REASSIGN-7: arrived agents stay, others there may go", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.reserve:move(o.hq, o.agent)
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop)
  t:refused("reassign.none_there", "reassign.recall", g.spot.develop)
  t:refused("reassign.absent", "reassign.recall", g.spot.libya)
  t:answer("reassign.deploy", g.spot.invest)
  t:equal(t:asks(), nil) -- no barrels for step 3
end)

test("PO-REASSIGN-6: agents called to the HQ stay there", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  put(o, g.spot.invest)
  t:phase("turn", o):answer("reassign.recall", g.spot.develop)
  t:refused("reassign.none_in_hq", "reassign.deploy")
  t:answer("reassign.recall", g.spot.invest)
end)

test("PO-TURN-7: step 3 costs two barrels", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.reserve:move(o.hq, o.agent)
  barrels(o, 3)
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop):answer("reassign.deploy",
    g.spot.invest)
  t:expect_choice("step3", o)
  t:answer("reassign.deploy", g.spot.russia)
  t:equal(o.hq:count("black"), 1)
  t:equal(t.results[1], "turn") -- once only (PO-TURN-8)
end)

test("PO-ACTION-6: a tied player pulls even to use nothing", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  t:fate(g.bag, { "black" })
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:expect_choice("market.slot", o)
  t:answer(g.market.tidal_slot):answer("expand.done")
  t:expect_choice("step2", o)
  t:equal(g.spot.expand:count(o.agent), 0)
end)

test("PO-REASSIGN-9: also when a crisis took the acting agent and Recruit replaced it",
  { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  g.card.k3e:move(o.crises) -- Arrest Warrant
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:answer("agent.spot", g.spot.expand):answer("pull.enough"):answer("expand.recruit")
  t:expect_choice("step2", o)
  t:equal(o.hq:count(o.agent), 2)
  t:equal(g.reserve:count(o.agent), 2)
  t:refused("reassign.undo", "reassign.deploy", g.spot.expand)
  t:answer("reassign.deploy", g.spot.invest)
end)

test("PO-REASSIGN-9: nor by way of another spot in Step 3", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(o, g.spot.invest)
  put(a, g.spot.expand)
  barrels(o, 4)
  g.card.k3e:move(o.crises) -- Arrest Warrant
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:answer("agent.spot", g.spot.expand):answer("pull.enough"):answer("expand.recruit")
  t:answer("reassign.deploy", g.spot.invest)
  t:expect_choice("step3", o)
  t:refused("reassign.undo", "reassign.shift", g.spot.invest, g.spot.expand)
  t:answer("reassign.shift", g.spot.invest, g.spot.develop)
end)

test("AMB-07: without the recruit it is no way back", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  g.card.k3e:move(o.crises)
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:answer("agent.spot", g.spot.expand):answer("pull.enough"):answer("expand.done")
  t:answer("reassign.deploy", g.spot.expand)
end)
