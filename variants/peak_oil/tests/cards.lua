--- Every consultant and every crisis does what it says.
local help = include("lessons/help")
local put, barrels, chip, stock = help.put, help.barrels, help.chip, help.oil
local ALL = {
  players = 4, set = { ["pool.crisis"] = 18, ["pool.consultant"] = 15, ["pool.risk"] = 11 },
}
--- Give a consultant as Grey Ops would.
local function hire(t, player, name)
  t:run(function()
    rules.grey.consultant(player, g.card[name])
    player.consultant_level:set(g.card[name].level)
  end)
end
--- Turn a crisis up as a crisis would; the test answers what it asks.
local function flip(t, player, name)
  local card = g.card[name]
  card:move(player.crises)
  t:run(function() rules.crisis.flip(player, card) end)
  return card
end
local function whitewash(t, player, name)
  t:run(function() rules.crisis.discard(player, g.card[name]) end)
end
--- Russia to Rotterdam over one chip.
local function ship(t, player)
  put(player, g.spot.russia)
  t:phase("turn", player):answer("act.spot", g.spot.russia)
  return t:answer("shipping.route", g.card["R-ROT"])
end

test("c1a Lobbyist, k1b Leaked Memo: the cost of step 3", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1a")
  t:equal(o.step3_cost:get(), 1)
  flip(t, o, "k1b")
  t:equal(o.step3_cost:get(), 2)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 1)
  t:phase("turn", o):answer("reassign.deploy", g.spot.libya):answer("reassign.deploy", g.spot.libya)
  t:equal(t:asks(), nil, "one barrel is not enough")
  whitewash(t, o, "k1b")
  t:equal(o.step3_cost:get(), 1)
end)

test("c1b Broker, k1c Angry Shareholders: prices of start-ups", ALL, function(t)
  t:setup()
  local o = g.players[1]
  local card = g.card.startup_spmr1
  hire(t, o, "c1b")
  t:equal(value("startup.price", o, card), 0, "never below 0")
  g.box:move(g.tech.spmr, g.black, 2)
  t:equal(value("startup.price", o, card), 1)
  flip(t, o, "k1c")
  t:equal(value("startup.price", o, card), 2)
end)

test("c1c Spin Doctor: one barrel fewer", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1c")
  barrels(o, 5)
  t:run(function()
    rules.turn.begin(o)
    rules.crisis.barrels(o)
  end)
  t:equal(o.hq:count("black"), 4)
end)

test("c1d Bagman: the entry barrel may be left out", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1d")
  barrels(o, 0)
  put(o, g.spot.grey_ops)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops)
  t:refused("entry.no_barrel", "entry.place")
  t:answer("entry.skip")
  t:expect_choice("grey_ops", o)
end)

test("c1e Bodyguard: one skull ignored", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1e")
  stock(g.region.russia, 3)
  chip(g.refinery.rotterdam, "demand2", 1)
  chip(g.risk.belarus, "risk11", 1) -- SS
  barrels(o, 0)
  ship(t, o)
  t:expect_choice("pirates", o)
  t:answer("pirates.place", g.market.spmr_slot)
  t:equal(o.hq:count("black"), 2)
end)

test("c1f Harbour Master: the refinery chip may stay", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1f")
  chip(g.refinery.rotterdam, "demand2", 0)
  chip(g.risk.belarus, "risk1", 0)
  ship(t, o):answer("harbour.keep")
  t:equal(g.card.demand2:face(), 0)
  t:equal(g.card.risk1:face(), 1)
end)

test("PO-SEC-5: a security chip at Harbour Master's question, before the chips are flipped", ALL,
  function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1f")
  g.reserve:move(o.hq, g.security)
  chip(g.refinery.rotterdam, "demand2", 0)
  chip(g.risk.belarus, "risk1", 0)
  chip(g.risk.suez, "risk2", 0)
  ship(t, o):answer("shipping.load")
  t:expect_choice("harbour_master", o)
  t:answer("security.swap_risks", g.risk.suez, g.risk.belarus)
  t:answer("harbour.keep")
  t:equal(g.card.demand2:face(), 0)
  t:equal(g.card.risk1:face(), 0, "no longer on the route (PO-SEC-6)")
  t:equal(g.card.risk2:face(), 1)
end)

test("k2f Sanctions: nothing to ask before loading", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k2f")
  g.reserve:move(o.hq, g.security)
  chip(g.risk.belarus, "risk1", 0)
  ship(t, o)
  t:expect_choice("step2", o)
end)

test("c2a Fixer: no pull when tied, still one option", ALL, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  hire(t, o, "c2a")
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:expect_choice("expand", o)
  t:answer("expand.recruit")
  t:expect_choice("step2", o)
end)

test("c2b Warlord: a chip with every Drill", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c2b")
  t:run(function() rules.drill.security(o, g.card.field_RS) end) -- no star
  t:equal(o.hq:count("security"), 1)
  t:run(function() rules.drill.security(o, g.card.field_RT) end) -- a star
  t:equal(o.hq:count("security"), 2)
end)

test("c2c Insider: two question marks ignored", ALL, function(t)
  t:setup()
  local o = g.players[1]
  chip(g.risk.belarus, "risk3", 1) -- ??
  t:equal(value("ship.pulls", o, g.card["R-ROT"]), 2)
  hire(t, o, "c2c")
  t:equal(value("ship.pulls", o, g.card["R-ROT"]), 0)
end)

test("c2d Tanker Owner, k1d Boycott: demand", ALL, function(t)
  t:setup()
  local o = g.players[1]
  chip(g.refinery.rotterdam, "demand1", 1) -- 2
  flip(t, o, "k1d")
  t:equal(value("ship.demand", o, g.card["R-ROT"]), 1)
  hire(t, o, "c2d")
  t:equal(value("ship.demand", o, g.card["R-ROT"]), 2)
  whitewash(t, o, "k1d")
  t:equal(value("ship.demand", o, g.card["R-ROT"]), 3)
end)

test("c2e Press Officer: Whitewash is free", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c2e")
  flip(t, o, "k3c")
  barrels(o, 0)
  put(o, g.spot.develop)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.whitewash", g.card.k3c)
  t:equal(o.class_action:get(), 0)
end)

test("c3a Puppet Master, k3d Loss of Trust: how many options", ALL, function(t)
  t:setup()
  local o = g.players[1]
  t:equal(value("action.options", o, true), 1)
  t:equal(value("action.options", o, false), 2)
  hire(t, o, "c3a")
  t:equal(value("action.options", o, true), 2)
  flip(t, o, "k3d")
  t:equal(value("action.options", o, true), 1)
  t:equal(value("action.options", o, false), 1)
end)

test("c3b Futurist: a second barrel", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c3b")
  barrels(o, 2)
  put(o, g.spot.invest)
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("invest.technology", g.tech.spmr)
  t:expect_choice("futurist", o)
  t:answer("futurist.enough")
  t:equal(g.tech.spmr:total(), 1)
  t:run(function()
    o.hq:move_all(g.box, g.black)
    play(o, "futurist")
  end)
  t:refused("tech.no_barrel", "futurist.place")
end)

test("c3c Smuggler King: the first black comes home", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c3c")
  barrels(o, 0)
  t:fate(g.bag, { "black", "black" })
  t:run(function()
    rules.turn.begin(o)
    rules.pull(o, 2)
  end)
  t:equal(o.hq:count("black"), 1)
  t:equal(g.bag:count("black"), 21)
end)

test("c3d Sleeper Network: one agent more for the majority", ALL, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  t:equal(g.spot.expand:standing(o), "tied")
  hire(t, o, "c3d")
  t:equal(g.spot.expand:standing(o), "first")
  t:equal(g.spot.invest:standing(o), "absent")
  t:equal(g.spot.expand:room(), 3)
end)

test("k1a Oiled Seabirds: one more barrel", ALL, function(t)
  t:setup()
  local o = g.players[1]
  barrels(o, 2)
  flip(t, o, "k1a")
  t:equal(o.hq:count("black"), 1)
  barrels(o, 0)
  flip(t, o, "k1a")
  t:equal(o.hq:count("black"), 0)
end)

test("k1e Tax Inquiry: Grey Ops costs a barrel more", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k1e")
  barrels(o, 1)
  put(o, g.spot.grey_ops)
  t:phase("turn", o):refused("act.grey_barrel", "act.spot", g.spot.grey_ops)
  barrels(o, 2)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.spmr_slot)
  t:equal(o.hq:count("black"), 0)
  t:equal(g.market:count(), 1)
end)

test("k1f Union Trouble, k2d Travel Ban: no Recruit, no Dispatch", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k1f")
  flip(t, o, "k2d")
  put(o, g.spot.expand)
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:refused("recruit.banned", "expand.recruit")
  t:refused("dispatch.banned", "expand.dispatch")
  t:answer("expand.done")
end)

test("k2a Whistleblower: an agent on the card, back when whitewashed", ALL, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.libya, 2)
  flip(t, o, "k2a")
  t:expect_choice("lose_agent", o)
  t:refused("agent.none_in_hq", "agent.hq")
  t:answer("agent.spot", g.spot.libya)
  t:equal(g.on_crisis.k2a:count(o.agent), 1)
  t:equal(value("agents.free", o), 1)
  whitewash(t, o, "k2a")
  t:equal(o.hq:count(o.agent), 1)
  t:equal(value("agents.free", o), 2)
end)

test("k2a Whistleblower: never the last agent", ALL, function(t)
  t:setup()
  local o = g.players[1]
  o.hq:move(g.reserve, o.agent)
  flip(t, o, "k2a")
  t:equal(t:asks(), nil)
  t:equal(g.on_crisis:count(), 0)
end)

test("k2b Frozen Accounts: half the barrels, rounded up", ALL, function(t)
  t:setup()
  local o = g.players[1]
  barrels(o, 5)
  flip(t, o, "k2b")
  t:equal(o.hq:count("black"), 2)
  t:equal(g.on_crisis.k2b:count("black"), 3)
  whitewash(t, o, "k2b")
  t:equal(o.hq:count("black"), 5)
end)

test("AMB-27: what lay on a whitewashed card comes back to the HQ, barrels as well", ALL, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.libya, 2)
  flip(t, o, "k2a")
  t:answer("agent.spot", g.spot.libya)
  barrels(o, 4)
  flip(t, o, "k2b")
  t:equal(o.hq:count("black"), 2)
  t:equal(g.on_crisis:count(), 3)
  local box, agents = g.box:count("black"), o.hq:count(o.agent)
  whitewash(t, o, "k2b")
  t:equal(g.on_crisis.k2b:total(), 0)
  t:equal(o.hq:count("black"), 4)
  t:equal(g.box:count("black"), box, "no barrel goes to the box")
  whitewash(t, o, "k2a")
  t:equal(g.on_crisis:count(), 0)
  t:equal(o.hq:count(o.agent), agents + 1, "not to the spot it was taken from")
end)

test("k2c Patent Lawsuit: a start-up under the card", ALL, function(t)
  t:setup()
  local o = g.players[1]
  g.card.startup_spmr1:move(o.startups)
  g.card.startup_agro1:move(o.startups)
  flip(t, o, "k2c")
  t:expect_choice("lose_startup", o)
  t:answer(g.card.startup_agro1)
  t:equal(o.startups:size(), 1)
  whitewash(t, o, "k2c")
  t:equal(o.startups:size(), 2)
end)

test("k2e Safety Audit: no refresh, every question mark", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k2e")
  put(o, g.spot.develop)
  g.field_open:move_all(g.field_deck)
  g.card.field_GE:move(g.field_open) -- 2 black, 2 ?
  stock(g.region.gulf, 0)
  t:phase("turn", o):answer("act.spot", g.spot.develop)
  t:refused("drill.refresh_audit", "develop.refresh")
  t:fate(g.bag, { "black", "black" })
  t:answer("develop.drill", g.card.field_GE)
  t:expect_choice("develop", o)
end)

test("k2f Sanctions: no security chips", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k2f")
  g.reserve:move(o.hq, g.security)
  t:phase("turn", o):refused("security.banned", "security.flip_risk")
end)

test("k3a Senate Hearing: an agent on the card, no step 3", ALL, function(t)
  t:setup()
  local o = g.players[1]
  g.reserve:move(o.hq, o.agent, 2)
  barrels(o, 4)
  flip(t, o, "k3a")
  t:answer("agent.hq")
  t:equal(g.on_crisis.k3a:count(o.agent), 1)
  t:phase("turn", o):answer("reassign.deploy", g.spot.libya):answer("reassign.deploy", g.spot.libya)
  t:equal(t:asks(), nil)
end)

test("k3b Nationalised Field: an oil field under the card", ALL, function(t)
  t:setup()
  local o = g.players[1]
  g.card.field_RT:move(o.fields)
  flip(t, o, "k3b")
  t:answer(g.card.field_RT)
  t:equal(value("score.tech", o, g.tech.tidal), 0)
  whitewash(t, o, "k3b")
  t:equal(value("score.tech", o, g.tech.tidal), 1)
end)

test("k3c Class Action: one barrel of each shipment", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k3c")
  stock(g.region.russia, 3)
  chip(g.refinery.rotterdam, "demand2", 1)
  chip(g.risk.belarus, "risk1", 0)
  barrels(o, 0)
  ship(t, o)
  t:equal(o.hq:count("black"), 2)
  stock(g.region.russia, 0)
  chip(g.risk.belarus, "risk1", 0)
  ship(t, o)
  t:equal(o.hq:count("black"), 2, "nothing received, nothing lost")
end)

test("k3e Arrest Warrant: an agent back to the reserve", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k3e")
  t:answer("agent.hq")
  t:equal(g.reserve:count(o.agent), 3)
end)

test("k3f Jumping Ship: the highest consultant under the card", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1a")
  hire(t, o, "c2a")
  flip(t, o, "k3f")
  t:equal(o.fixer:get(), 0)
  t:equal(value("score.consultants", o), 1)
  t:equal(o.consultant_level:get(), 2)
  whitewash(t, o, "k3f")
  t:equal(o.fixer:get(), 1)
  t:equal(value("score.consultants", o), 2)
end)

test("k3f Jumping Ship, PO-CRISIS-11: one of level 1 comes back as a consultant, too", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1a")
  flip(t, o, "k3f")
  t:equal(o.consultants:size(), 0)
  whitewash(t, o, "k3f")
  t:equal(o.consultants:top(), g.card.c1a)
  t:equal(o.step3_cost:get(), 1)
end)

-- Effects begin and end in the middle of an action (PO-CRISIS-3, PO-GREY-10) -----

test("k3d Loss of Trust turned up by a Drill ends the action", ALL, function(t)
  t:setup()
  local o = g.players[1]
  g.card.k3d:move(o.crises)
  g.field_open:move_all(g.field_deck)
  g.card.field_LS:move(g.field_open) -- 1 black, 1 ?
  put(o, g.spot.develop)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", g.card.field_LS)
  t:fate(g.bag, { "red" })
  t:answer("drill.pull"):answer("pull.enough")
  t:equal(o.one_option:get(), 1)
  t:expect_choice("step2", o) -- no Whitewash after it
end)

test("k3d Loss of Trust whitewashed: the majority counts again", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k3d")
  barrels(o, 2)
  put(o, g.spot.develop)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.whitewash", g.card.k3d)
  t:expect_choice("develop", o)
  t:answer("develop.done")
end)

test("c3a Puppet Master hired while tied works at once", ALL, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  hire(t, o, "c1a")
  hire(t, o, "c2a") -- Fixer: no pull
  if g.card.c3a:pile() ~= g.consultant_open then g.card.c3a:move(g.consultant_open) end
  put(o, g.spot.grey_ops)
  put(a, g.spot.grey_ops)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.spmr_slot)
  t:answer("grey.consultant", g.card.c3a)
  t:expect_choice("grey_ops", o)
  t:answer("grey.market")
  t:expect_choice("step2", o)
end)

test("k2e Safety Audit turned up by a Drill: the other question marks must be pulled", ALL,
  function(t)
  t:setup()
  local o = g.players[1]
  g.card.k2e:move(o.crises)
  g.field_open:move_all(g.field_deck)
  g.card.field_LE:move(g.field_open) -- 1 black, 3 ?
  stock(g.region.libya, 0)
  put(o, g.spot.develop)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", g.card.field_LE)
  t:fate(g.bag, { "red", "black", "black" })
  t:answer("drill.pull"):answer("pull.enough")
  t:expect_choice("develop", o)
  t:equal(g.region.libya:total(), 3)
end)

test("AMB-69: Spin Doctor does not save the barrel of Oiled Seabirds", ALL, function(t)
  t:setup()
  local o = g.players[1]
  hire(t, o, "c1c")
  g.card.k1a:move(o.crises)
  barrels(o, 5)
  t:run(function()
    rules.turn.begin(o)
    rules.crisis(o)
  end)
  t:equal(o.hq:count("black"), 3) -- 5 - (2 - 1) - 1
end)

test("AMB-70: Whistleblower takes no agent from the reserve", ALL, function(t)
  t:setup()
  local o = g.players[1]
  flip(t, o, "k2a")
  t:expect_choice("lose_agent", o)
  t:answer("agent.hq")
  t:equal(g.reserve:count(o.agent), 2)
end)

test("k2b Frozen Accounts cannot pay for their own Whitewash", ALL, function(t)
  t:setup()
  local o = g.players[1]
  barrels(o, 1)
  flip(t, o, "k2b")
  t:equal(o.hq:count("black"), 0)
  put(o, g.spot.develop)
  t:phase("turn", o):answer("act.spot", g.spot.develop)
  t:refused("whitewash.price", "develop.whitewash", g.card.k2b)
end)

test("k2c, k3b, k3f: nothing to lay down, nothing happens", ALL, function(t)
  t:setup()
  local o = g.players[1]
  for _, name in ipairs { "k2c", "k3b", "k3f" } do
    local card = flip(t, o, name)
    t:equal(t:asks(), nil, name)
    t:equal(card.hides:size(), 0, name)
    whitewash(t, o, name)
  end
end)

test("PO-GREY-4: a crisis of the tie pull freezes the entry barrel: no options, agents home", ALL,
  function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  g.card.k2b:move(o.crises)
  barrels(o, 1)
  put(o, g.spot.grey_ops)
  put(a, g.spot.grey_ops)
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("pull.enough")
  t:expect_choice("step2", o)
  t:equal(g.on_crisis.k2b:count("black"), 1)
  t:equal(g.spot.grey_ops:count(o.agent), 0)
  t:refused("reassign.left", "reassign.deploy", g.spot.grey_ops)
end)
