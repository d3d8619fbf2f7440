--- Setup: the 4-player example, black barrels in use, pools and extras.

test("EX-SETUP-4P: what lies where with four players", { players = 4 }, function(t)
  t:setup()
  t:equal(g.bag:count("red"), 4, "red")
  t:equal(g.bag:count("yellow"), 4, "yellow")
  t:equal(g.bag:count("black"), 22, "black")
  t:equal(g.region:count(), 8, "barrels on regions")
  for _, player in ipairs(g.players) do
    t:equal(player.hq:count(player.agent), 2, "agents in HQ")
    t:equal(player.hq:count("black"), 1, "barrels in HQ")
    t:equal(player.portfolio:size(), 1, "portfolio")
    t:equal(g.reserve:count(player.agent), 2, "agents in reserve")
    t:check(player.portfolio:top():known(player), "the owner knows the portfolio")
    t:check(not player.portfolio:top():known(player.next), "nobody else does")
  end
  t:equal(g.reserve:count("security"), 5, "security chips")
  for level, count in ipairs { 4, 3, 2 } do
    t:equal(g.consultant_open:count("level", level), count, "consultants of level " .. level)
  end
  t:equal(g.field_open:size(), 3, "open fields")
  t:equal(g.startup_open:size(), 3, "open start-ups")
  t:equal(g.card.risk8:face(), 0, "the closed side is down")
  t:equal(g.market:count() + g.tech:count() + g.spot:count(), 0,
    "market, track and spots are empty")
  for _, at in ipairs(g.risk) do t:equal(at:size(), 1, "a chip on " .. tostring(at)) end
  for _, at in ipairs(g.refinery) do t:equal(at:size(), 1, "a chip on " .. tostring(at)) end
end)

for players, blacks in pairs { [2] = 24, [3] = 29, [4] = 34, [5] = 40 } do
  test("DX-BLACKS: " .. blacks .. " blacks in use with " .. players,
    { players = players }, function(t)
    t:setup()
    t:equal(40 - g.box:count("black"), blacks)
    local red = { [2] = 2, [3] = 3, [4] = 4, [5] = 5 }
    t:equal(g.bag:count("red"), red[players], "red")
    t:equal(g.bag:count("yellow"), red[players], "yellow")
  end)
end

test("PO-SETUP-5: revealed fields go under the deck, and each brings two barrels",
  { players = 5 }, function(t)
  t:setup()
  t:equal(g.region:count(), 10)
  local seen = {}
  for _ = 1, 5 do
    local card = g.field_deck:bottom()
    seen[card.region.id] = (seen[card.region.id] or 0) + 2
    card:move(g.spare)
  end
  for _, region in ipairs(g.region) do t:equal(region:total(), seen[region.id] or 0, region.id) end
end)

test("PO-EXTRA-1 PO-EXTRA-3 PO-EXTRA-7: the larger pools", {
  players = 4,
  set = {
    ["pool.crisis"] = 18, ["pool.consultant"] = 15, ["pool.portfolio"] = 7, ["pool.risk"] = 11,
    ["extra.double_closed"] = true, ["extra.two_symbol_fields"] = true,
  },
}, function(t)
  t:setup()
  for _, stack in ipairs(g.crisis_stack) do t:equal(stack:size(), 6, "crises") end
  t:equal(g.consultant_open:size(), 9, "open consultants")
  t:equal(g.portfolio_deck:size(), 3, "portfolios left")
  t:equal(g.risk_chips:size(), 0, "chips left")
  t:equal(g.field_deck:size() + g.field_open:size(), 35, "fields")
  local found = false
  for _, at in ipairs(g.risk) do found = found or at:top() == g.card.risk8 end
  t:check(found, "the closed chip is always placed")
  t:equal(g.card.risk8:face(), 0)
end)

test("PO-EXTRA-4: more barrels make a longer game", {
  players = 4, set = { ["supply.black"] = 48, ["extra.barrels"] = 8 },
}, function(t)
  t:setup()
  t:equal(g.bag:count("black"), 30)
end)

test("PO-EXTRA-5: the harder start deals a level 1 crisis face down", {
  players = 5, set = { ["setup.harder_start"] = true },
}, function(t)
  t:setup()
  for _, player in ipairs(g.players) do
    t:equal(player.crises:size(), 1)
    t:equal(player.crises:top().level, 1)
    t:check(not player.crises:top():is_up())
  end
  local player = g.players[1]
  t:run(function() rules.crisis(player) end)
  while t:asks() do t:auto() end
  t:check(player.crises:top():is_up(), "the first crisis flips it")
end)

test("b-8: refinery chips show the front if asked",
  { players = 4, set = { ["setup.refinery_side"] = "front" } },
  function(t)
    t:setup()
    for _, at in ipairs(g.refinery) do t:equal(at:top():face(), 0) end
  end)

test("PO-SETUP-17: a configured first player",
  { players = 4, set = { ["setup.first_player"] = 3 } }, function(t)
  t:phase("setup")
  t:equal(t.results[1], "turn")
  t:equal(t.results[2], g.players[3])
end)

test("PO-INFO-4 PO-INFO-5 PO-INFO-8: who knows what", { players = 4 }, function(t)
  t:setup()
  local o, a = g.players[1], g.players[2]
  t:run(function() rules.crisis(o) end)
  t:check(o.crises:top():known(o), "the owner may look at a face-down crisis")
  t:check(not o.crises:top():known(a), "nobody else")
  t:check(not g.field_deck:top():known(o), "decks are hidden")
  t:check(not g.startup_deck:top():known(o), "decks are hidden")
  t:check(g.field_open:top():known(o) and g.consultant_open:top():known(a), "displays are open")
  local card = g.startup_open:top()
  t:run(function() rules.invest.buy(o, card) end)
  t:check(card:known(a), "a bought start-up was shown")
  t:check(g.field_deck:bottom():known(o), "fields put under the deck were seen")
end)
