--- Pulls, crises, the Black Market.
local help = include("lessons/help")
local put, barrels, clear, fill = help.put, help.barrels, help.clear, help.fill
local function bag(red, yellow, black)
  g.bag:move_all(g.box)
  g.box:move(g.bag, g.red, red)
  g.box:move(g.bag, g.yellow, yellow)
  g.box:move(g.bag, g.black, black)
end
local FOUR = { "hydrogen_slot", "ethanol_slot", "spmr_slot", "tidal_slot" }

test("EX-MARKET-1, EX-MARKET-2: the fifth barrel empties the market; a second black returns",
  { players = 5 }, function(t)
  t:setup()
  clear()
  local s, o = g.players[4], g.players[1]
  put(s, g.spot.expand)
  put(o, g.spot.expand)
  fill(FOUR)
  t:fate(g.bag, { "black" })
  t:phase("turn", s)
  local before = g.bag:count("black")
  t:answer("act.spot", g.spot.expand)
  t:refused("market.taken", g.market.tidal_slot)
  t:answer(g.market.agro_slot)
  t:equal(g.market:count(), 0)
  for _, region in ipairs(g.region) do t:equal(region:total(), 1, tostring(region)) end
  t:equal(g.bag:count("black"), before - 1)
  t:equal(s.crises:size(), 0)
  t:expect_choice("expand", s)
  t:answer("expand.recruit")
  t:expect_choice("step2", s) -- one option
  -- another pull of the same turn
  t:fate(g.bag, { "black" })
  t:run(function() rules.pull(s, 1) end)
  t:equal(t:asks(), nil)
  t:equal(g.bag:count("black"), before - 1)
  t:equal(g.market:count(), 0)
end)

for have, left in pairs { [0] = 0, [1] = 1, [2] = 1, [3] = 2, [5] = 3, [8] = 4 } do
  test("DX-HALF: " .. have .. " barrels, first crisis leaves " .. left, { players = 2 }, function(t)
    t:setup()
    local o = g.players[1]
    barrels(o, have)
    t:run(function()
      rules.turn.begin(o)
      rules.crisis.barrels(o)
    end)
    t:equal(o.hq:count("black"), left)
    t:run(function() rules.crisis.barrels(o) end)
    t:equal(o.hq:count("black"), left, "a second crisis of the turn")
  end)
end

test("DX-LADDER: seven crises climb the levels", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  local want = { { 1, 0 }, { 1, 1 }, { 2, 0 }, { 2, 1 }, { 3, 0 }, { 3, 1 }, { 3, 0 } }
  for i, w in ipairs(want) do
    t:run(function() rules.crisis(o) end)
    t:auto()
    t:equal(o.crises:top().level, w[1], "level after crisis " .. i)
    t:equal(o.crises:top():face(), w[2], "face after crisis " .. i)
    t:equal(o.crises:size(), (i + 1) // 2)
  end
end)

test("DX-LADDER-GAP: only level 2 held: the next is level 3", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.card.k2d:move(o.crises):turn(1)
  o.no_dispatch:add(1)
  t:run(function() rules.crisis(o) end)
  t:equal(o.crises:top().level, 3)
  t:equal(o.crises:top():face(), 0)
end)

test("DX-LADDER-RESET: all whitewashed: level 1 again", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.card.k1b:move(o.crises):turn(1)
  o.step3_cost:add(1)
  put(o, g.spot.develop)
  t:phase("turn", o):answer("act.spot", g.spot.develop):answer("develop.whitewash", g.card.k1b)
  t:equal(o.crises:size(), 0)
  t:equal(g.crisis_stack.level1:bottom(), g.card.k1b, "under its stack (PO-DEVELOP-13)")
  t:equal(o.step3_cost:get(), 2)
  t:run(function() rules.crisis(o) end)
  t:equal(o.crises:top().level, 1)
end)

test("PO-CRISIS-8: no card left of the level, the barrels go all the same",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  g.crisis_stack.level1:move_all(g.spare)
  barrels(o, 4)
  t:run(function()
    rules.turn.begin(o)
    rules.crisis(o)
  end)
  t:equal(o.crises:size(), 0)
  t:equal(o.hq:count("black"), 2)
end)

test("PO-PULL-8 PO-PULL-9: red returns, yellow leaves, each brings a crisis and an offer",
  { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  t:fate(g.bag, { "red", "yellow", "black" })
  t:run(function()
    rules.turn.begin(o)
    rules.pull(o, 1)
  end)
  t:expect_choice("pull.more", o)
  t:equal(o.crises:size(), 1)
  t:equal(g.bag:count("red"), 3, "not back before the end")
  t:answer("pull.again")
  t:expect_choice("pull.more", o)
  t:check(o.crises:top():is_up(), "the second crisis flips the card")
  t:answer("pull.again")
  t:expect_choice("market.slot", o)
  t:answer(g.market.spmr_slot)
  t:equal(g.bag:count("red"), 4)
  t:equal(g.bag:count("yellow"), 3)
  t:equal(g.bag:count("black"), 21)
end)

test("DX-LAST-1: the last black to the market triggers Peak Oil", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  bag(4, 4, 1)
  put(o, g.spot.expand)
  put(a, g.spot.expand)
  t:fate(g.bag, { "black" })
  t:phase("turn", o):answer("act.spot", g.spot.expand):answer(g.market.spmr_slot)
  t:equal(g.marker:get(), 1)
  t:equal(g.peaking:get(), 0, "the turn goes on as usual")
end)

test("DX-LAST-2: a black that returns triggers nothing", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  bag(0, 0, 1)
  t:run(function()
    rules.turn.begin(o)
    o.first_black:set(1)
    rules.pull(o, 1)
  end)
  t:equal(g.bag:count("black"), 1)
  t:equal(g.marker:get(), 0)
end)

test("DX-LAST-3: two drawn, one returns: not triggered", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  bag(0, 0, 2)
  t:run(function()
    rules.turn.begin(o)
    rules.pull(o, 2)
  end)
  t:answer(g.market.spmr_slot)
  t:equal(g.market:count(), 1)
  t:equal(g.bag:count("black"), 1)
  t:equal(g.marker:get(), 0)
end)

test("DX-EMPTY-BAG: draws still due are dropped", { players = 4 }, function(t)
  t:setup()
  local o = g.players[1]
  bag(2, 0, 0)
  g.marker:set(1)
  g.peaking:set(1)
  t:run(function()
    rules.turn.begin(o)
    rules.pull(o, 3)
  end)
  t:expect_choice("pull.more", o)
  t:answer("pull.enough")
  t:auto() -- the second crisis flips the first card; the bag is empty: no offer
  t:equal(o.crises:size(), 1)
  t:check(o.crises:top():is_up(), "two crises")
  t:equal(g.bag:count("red"), 2)
end)

test("DX-SMALL-FILL: with three players the fourth barrel empties the market",
  { players = 3 }, function(t)
  t:setup()
  clear()
  local o = g.players[1]
  barrels(o, 1)
  fill { "ethanol_slot", "spmr_slot", "tidal_slot" }
  t:run(function() o.hq:move(g.aside, g.black); play(o, "market.slot") end)
  t:equal(t:asks(), "market.slot")
  t:refused("small.hydrogen", g.market.hydrogen_slot)
  t:answer(g.market.agro_slot)
  for _, region in ipairs(g.region) do
    t:equal(region:total(), region == g.region.venezuela and 0 or 1, tostring(region))
  end
  t:equal(g.market:count(), 0)
end)
