--- Two rules that meet: what neither says alone.
local help = include("lessons/help")
local put, barrels = help.put, help.barrels

--- Only this oil field lies open.
local function only_field(id)
  g.field_open:move_all(g.field_deck)
  g.card[id]:move(g.field_open)
  return g.card[id]
end

--- The Peak Oil phase has begun: no black barrel is in the bag.
local function peaking(marker)
  g.bag:move_all(g.box, g.black)
  g.marker:set(marker)
  g.peaking:set(1)
end

local function crisis(player, id, up)
  local card = g.card[id]:move(player.crises)
  if up then
    card:turn(1)
    rules.effect.begin(player, card)
  end
  return card
end

test("PO-PULL-18 PO-PEAK-3 AMB-62: the last black of a tie pull fills the market; the option follows, then the phase", {
  players = 5,
}, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.invest)
  put(a, g.spot.invest)
  g.bag:move(g.box, g.black, g.bag:count("black") - 1)
  help.clear()
  for _, slot in ipairs { "hydrogen_slot", "ethanol_slot", "spmr_slot", "tidal_slot" } do
    g.box:move(g.market[slot], g.black)
  end
  t:fate(g.bag, { "black" })
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer(g.market.agro_slot)
  t:equal(g.marker:get(), 1)
  t:equal(g.market:count("black"), 0, "PO-BM-5: scattered at once")
  for _, region in ipairs(g.region) do t:equal(region:total(), 1, region.id) end
  t:expect_choice("invest", o)
  t:answer("invest.buy", g.startup_open[1])
  t:equal(g.startup_open:size(), 3, "PO-PEAK-15: still refilled")
  t:expect_choice("step2", o)
end)

test("PO-DEVELOP-6 PO-DEVELOP-7 PO-PEAK-19: a Drill takes the last black, then pulls a crisis for its question mark", {
  players = 4,
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  help.clear()
  g.bag:move(g.box, g.black, g.bag:count("black") - 1)
  local field = only_field("field_GE") -- two barrels, two question marks
  barrels(o, 5)
  g.card.k1a:move(g.spare) -- Oiled Seabirds would cost one more
  t:fate(g.bag, { "yellow", "red" })
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", field)
  t:equal(g.region.gulf:total(), 1)
  t:equal(g.marker:get(), 1)
  t:answer("drill.pull")
  t:equal(o.hq:count("black"), 3, "PO-CRISIS-9")
  t:answer("pull.enough"):answer("drill.pull")
  t:equal(o.hq:count("black"), 3, "PO-CRISIS-2: the second of the turn costs none")
  t:equal(o.crises:top():face(), 1, "PO-CRISIS-3")
  t:answer("pull.enough")
  t:equal(g.bag:count("yellow"), 3, "PO-PULL-9")
  t:equal(g.bag:count("red"), 4, "PO-PULL-8")
  t:equal(g.field_open:size(), 1, "PO-DEVELOP-8: the turn is still normal")
end)

test("PO-PULL-11 PO-PULL-7: an additional barrel of a Drill goes to the region, and the first black is still to come", {
  players = 4,
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  help.clear()
  local field = only_field("field_GT") -- one barrel, one question mark
  t:fate(g.bag, { "red", "black" })
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.drill", field):answer("drill.pull")
  t:answer("pull.again")
  t:equal(g.region.gulf:total(), 2)
  t:equal(o.first_black:get(), 0)
  t:equal(g.market:count("black"), 0)
end)

test("PO-PEAK-13 PO-PEAK-14 PO-PEAK-18: crises of two activations are two first crises", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  peaking(1)
  put(o, g.spot.develop)
  barrels(o, 8)
  g.card.k1a:move(g.spare)
  t:fate(g.bag, { "red", "red" })
  t:phase("peak", 2):answer("develop.drill", only_field("field_GT")):answer("drill.pull"):answer("pull.enough")
  t:equal(o.hq:count("black"), 4)
  t:equal(g.field_open:size(), 0, "nothing comes in its place")
  put(o, g.spot.develop)
  t:phase("peak", 2):refused("whitewash.face_down", "develop.whitewash", o.crises:top())
  t:answer("develop.drill", only_field("field_LS")):answer("drill.pull"):answer("pull.enough")
  t:equal(o.hq:count("black"), 2)
end)

test("PO-SEC-5 PO-SEC-6 PO-DEVELOP-4: the chip given back for one effect is there for the star of the card", {
  players = 4,
}, function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  g.reserve:move_all(o.hq, g.security)
  local field, face = only_field("field_GT"), g.risk.suez:top():face()
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("security.flip_risk", g.risk.suez)
  t:equal(g.risk.suez:top():face(), 1 - face)
  t:equal(g.reserve:count("security"), 1)
  t:answer("develop.drill", field)
  t:equal(o.hq:count("security"), 5, "AMB-67")
end)

-- Cards and ties -------------------------------------------------------

local FR = { players = 4, layers = { "edition_fr" } }

local function hire(player, id)
  local card = g.card[id]:move(player.consultants)
  rules.effect.begin(player, card)
end

test("PO-ACTION-4 AMB-71: Puppet Master and Loss of Trust: a tied player has one option", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.invest)
  put(a, g.spot.invest)
  hire(o, "c2a") -- Fixer: no pull
  hire(o, "c3a")
  crisis(o, "k3d", true)
  t:phase("turn", o):answer("act.spot", g.spot.invest):answer("invest.technology", g.tech.spmr)
  t:expect_choice("step2", o)
end)

test("PO-ACTION-4 PO-EXPAND-9: the Fixer pulls neither for Expand nor for the target", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  put(a, g.spot.invest)
  hire(o, "c2a")
  local bag = g.bag:total()
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("expand.dispatch", g.spot.invest)
  t:answer("act.dispatched", g.spot.invest):answer("invest.technology", g.tech.spmr)
  t:expect_choice("step2", o)
  t:equal(g.bag:total(), bag)
  t:refused("reassign.left", "reassign.deploy", g.spot.invest)
  t:refused("reassign.left", "reassign.deploy", g.spot.expand)
end)

test("PO-ACTION-2 PO-PEAK-8: with the Sleeper Network one agent against one is a majority, in the Peak Oil phase, too",
  FR, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.invest)
  put(a, g.spot.invest)
  hire(a, "c3d")
  t:phase("turn", o):refused("act.behind", "act.spot", g.spot.invest)
  peaking(1)
  t:phase("peak", 8)
  t:expect_choice("invest", a)
  t:answer("invest.done")
  t:expect_choice("invest", o)
end)

test("AMB-10: a tie pull takes the agent from Expand: no Dispatch, but Recruit", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  crisis(o, "k1b", true)
  crisis(o, "k2a") -- Whistleblower
  t:fate(g.bag, { "red" })
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer("agent.spot", g.spot.expand):answer("pull.enough")
  t:refused("dispatch.nobody", "expand.dispatch", g.spot.invest)
  t:answer("expand.recruit")
  t:expect_choice("step2", o)
  t:check(t:offers("reassign.deploy", g.spot.expand), "AMB-07: a crisis bars no spot")
  t:equal(g.on_crisis.k2a:count(o.agent), 1)
end)

test("PO-GREY-7 PO-GREY-9: a consultant laid under Jumping Ship counts for the order, not for points", FR, function(t)
  t:setup()
  local o = g.players[1]
  hire(o, "c1a")
  o.consultant_level:set(1)
  rules.crisis.flip(o, crisis(o, "k3f"))
  t:equal(value("score.consultants", o), 0)
  t:equal(o.step3_cost:get(), 2, "its effect has ended")
  put(o, g.spot.grey_ops)
  g.consultant_open:move_all(g.spare)
  g.card.c1b:move(g.consultant_open)
  g.card.c2b:move(g.consultant_open)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops):answer("entry.place", g.market.spmr_slot)
  t:refused("grey.level", "grey.consultant", g.card.c1b)
  t:answer("grey.consultant", g.card.c2b)
  t:equal(value("score.consultants", o), 1)
end)

test("PO-REASSIGN-9 PO-TURN-7: the Lobbyist's Step 3 for one barrel lets Step 2 restore the start", { players = 4 },
  function(t)
  t:setup()
  local o = g.players[1]
  put(o, g.spot.develop)
  g.reserve:move(o.hq, o.agent)
  barrels(o, 1)
  t:phase("turn", o):answer("reassign.deploy", g.spot.develop)
  t:refused("reassign.undo", "reassign.recall", g.spot.develop)
  hire(o, "c1a")
  t:run(rules.step2, o):answer("reassign.recall", g.spot.develop)
  t:run(rules.step3, o):refused("step3.idle", "step3.stay")
  t:answer("reassign.deploy", g.spot.libya)
  t:equal(o.hq:count("black"), 0)
end)

-- Small tables ---------------------------------------------------------

for players = 2, 3 do
  test("PO-SMALL-5 PO-SHIP-14: pirates fill four slots half-way with " .. players, { players = players }, function(t)
    t:setup()
    local o = g.players[1]
    help.clear()
    for _, slot in ipairs { "ethanol_slot", "spmr_slot", "tidal_slot" } do g.box:move(g.market[slot], g.black) end
    g.box:move(g.hand, g.black, 2)
    t:run(rules.pirates.place, o, g.market.agro_slot)
    t:equal(g.region.venezuela:total(), 0)
    for _, id in ipairs { "libya", "nigeria", "gulf", "russia" } do t:equal(g.region[id]:total(), 1, id) end
    t:equal(g.hand:total(), 1)
  end)

  test("PO-SMALL-1 PO-EXTRA-3 PO-EXTRA-7: the extras of the French edition leave Venezuela closed with " .. players, {
    players = players, layers = { "edition_fr", "extras" },
  }, function(t)
    t:setup()
    for _, pile in ipairs { g.field_deck, g.field_open } do
      for _, card in ipairs(pile:cards()) do t:check(card.region ~= g.region.venezuela, card.id) end
    end
    t:equal(g.portfolio_deck:size() + players, 5, "7 portfolios but the two marked ones")
    for _, player in ipairs(g.players) do t:equal(player.crises:size(), 1, "PO-EXTRA-5") end
  end)
end
