--- Fields, rounds, the end and the score.
local help = include("lessons/help")
local cubes, money = help.cubes, help.money

local FOUR = { players = 4 }

test("OF-SETUP: four players", { players = 4, set = { ["setup.first_player"] = 3 } }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do
    t:equal(player.money:get(), 20)
    t:equal(player.vp:get(), 0)
    t:equal(player.laid:get(), 0)
    t:equal(player.storage:total(), 2)
    t:equal(player.places:get(), 3)
    t:equal(player.supply:count(player.marker), 4)
    t:equal(player.supply:count(player.stake), 5, "one is on the VP track (OF-SETUP-4)")
    t:equal(player.bench:count(player.worker), 1)
  end
  for _, field in ipairs(g.field) do
    t:equal(field:total(), 12)
    t:equal(field:count("strike"), 0, "OF-SETUP-7: no strike at setup")
    t:equal(field.step:get(), 0)
  end
  t:equal(g.bag:total(), 70 - 8 - 36 + 1, "the grey cube is in the bag")
  t:equal(g.tile_market:size(), 6)
  t:equal(g.tile_stack:size(), 12)
  t:equal(g.lease_market:size(), 4)
  t:equal(g.lease_deck:size(), 8)
  t:equal(g.subsidy:get(), 1)
  t:equal(g.first:get(), 3, "OF-SETUP-17")
end)

test("OF-SETUP-6 OF-SETUP-9: three and five players", { players = 3 }, function(t)
  t:setup()
  t:equal(g.removed:size(), 6)
  t:equal(g.tile_market:size() + g.tile_stack:size(), 12)
  t:equal(g.tile_market:size(), 5)
  t:equal(g.field.pecos:total(), 10)
end)

test("OF-SETUP-6: five players", { players = 5 }, function(t)
  t:setup()
  t:equal(g.field.pecos:total(), 14)
  t:equal(g.removed:size(), 0)
end)

test("OF-SETUP-13: a spot for each lease card", FOUR, function(t)
  t:setup()
  local spots = { austin = 0, dallas = 0, pecos = 0 }
  for _, spot in ipairs(g.spot) do spots[spot.field.id] = spots[spot.field.id] + 1 end
  for _, field in ipairs(g.field) do
    t:equal(spots[field.id], g.lease_deck:count("field", field) + g.lease_market:count("field", field), field.id)
  end
end)

test("OF-SETUP-11: no type lies there three times", FOUR, function(t)
  for seed = 1, 30 do
    t:position { seed = tostring(seed) }
    t:setup()
    for _, tile in ipairs(g.tile_market) do t:check(g.tile_market:count("kind", tile.kind) < 3, tile.id) end
  end
end)

test("OF-SETUP-11: a third one is returned", FOUR, function(t)
  g.tile_market:move_all(g.tile_stack)
  for _, id in ipairs { "small#1", "small#2", "small#3", "medium#1", "mixed#1", "storage_ext#1" } do
    g.card[id]:move(g.tile_market)
  end
  t:check(value("setup.surplus", g.card["small#1"]) and not value("setup.surplus", g.card["medium#1"]))
  g.card["small#3"]:move(g.tile_stack)
  t:check(not value("setup.surplus", g.card["small#1"]))
end)

test("OF-REFILL-1 OF-REFILL-3: markets are filled while there is something", FOUR, function(t)
  t:setup()
  while g.lease_deck:size() > 1 do g.lease_deck:draw(g.removed) end
  g.lease_market:draw(g.removed)
  g.lease_market:draw(g.removed)
  t:phase("close")
  t:equal(g.lease_market:size(), 3, "the deck ran out")
  t:equal(g.tile_market:size(), 6)
  t:equal(g.round:get(), 2)
  t:equal(g.subsidy:get(), 2, "OF-SUBSIDY-1")
end)

test("OF-REFILL-11 OF-STRIKE-7: a short bag brings the strike, too", FOUR, function(t)
  t:setup()
  cubes(g.field.dallas, 0, 0)
  local field = g.field.austin
  while g.bag:count("oil") > 3 do g.bag:move(g.field.pecos, g.oil) end
  g.bag:move_all(g.field.pecos, g.gas)
  t:run(rules.boundary.fields)
  t:equal(g.field.dallas:count("oil"), 3)
  t:equal(g.field.dallas:count("strike"), 1)
  t:equal(g.bag:total(), 0)
  t:equal(field:count("strike"), 0)
  -- a refill that draws nothing is one all the same (OF-REFILL-13)
  cubes(field, 0, 0)
  g.bag:move_all(g.field.pecos, g.oil)
  g.bag:move_all(g.field.pecos, g.gas)
  t:run(rules.boundary.fields)
  t:equal(field.step:get(), 1)
  t:equal(field:total(), 0)
  t:equal(g.bag:count("strike"), 1, "the strike of the boundary before is over")
  t:run(rules.boundary.fields)
  t:equal(field.step:get(), 2, "OF-REFILL-12: checked again")
  t:equal(field:count("strike"), 1, "the bag held nothing but the grey cube")
end)

test("OF-AMB-25: refill_mode add", { players = 4, set = { refill_mode = "add" } }, function(t)
  t:setup()
  cubes(g.field.austin, 0, 4)
  t:run(rules.boundary.fields)
  t:equal(g.field.austin:count("oil") + g.field.austin:count("gas"), 16)
end)

test("OF-AMB-24: refill_on_last_step", { players = 4, set = { refill_on_last_step = true } }, function(t)
  t:setup()
  g.step.austin:set(2)
  cubes(g.field.austin, 0, 0)
  t:run(rules.boundary.fields)
  t:equal(g.field.austin:count("oil") + g.field.austin:count("gas"), 12)
  t:equal(g.exhausted:get(), 0)
  cubes(g.field.austin, 0, 0)
  t:run(rules.boundary.fields)
  t:equal(g.field.austin:total(), 0)
  t:equal(g.exhausted:get(), 1)
end)

test("OF-END-2 OF-END-3: two exhausted fields, one more round", FOUR, function(t)
  t:setup()
  g.step.austin:set(2)
  g.step.dallas:set(2)
  cubes(g.field.austin, 0, 0)
  cubes(g.field.dallas, 0, 3)
  g.round:set(7)
  t:phase("between")
  t:equal(g.last_round:get(), 8)
  t:equal(g.field.dallas:count("gas"), 3, "OF-REFILL-8: its gas stays")
  t:phase("close")
  t:equal(t.results[1], "selection", "this round is finished and one follows")
  g.step.pecos:set(2)
  cubes(g.field.pecos, 0, 0)
  t:phase("between")
  t:equal(g.last_round:get(), 8, "OF-END-4: a third field changes nothing")
  t:phase("close")
  t:equal(t.results[1], "finish")
  t:equal(t.results[2], "exhausted fields")
  t:equal(g.subsidy:get(), 2, "nothing is paid or refilled any more")
end)

test("OF-AMB-37: at the end of a round it counts as that round", FOUR, function(t)
  t:setup()
  g.round:set(5)
  for _, name in ipairs { "austin", "dallas" } do
    g.step[name]:set(2)
    cubes(g.field[name], 0, 0)
  end
  t:phase("close")
  t:equal(g.last_round:get(), 6)
  t:equal(g.round:get(), 6)
end)

test("OF-END-5: nobody plays for ever", { players = 4, set = { round_cap = 3 } }, function(t)
  t:setup()
  g.round:set(3)
  t:phase("close")
  t:equal(g.last_round:get(), 4)
  t:phase("close")
  t:equal(t.results[2], "the limit of rounds")
end)

test("OF-SCORE: points and ties", FOUR, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  for _, player in ipairs(g.players) do cubes(player.storage, 0, 0) end
  money(a, 10)
  money(b, 12)
  money(c, 30)
  money(g.players[4], 5)
  a.vp:set(4)
  g.lease_market:draw(a.leases)
  local points, cash, leases = rules.score(a)
  t:equal(points, 5, "OF-SCORE-2")
  t:equal(cash, 10, "OF-SCORE-7: more money wins")
  t:equal(leases, -1, "OF-SCORE-8: fewer leases win")
  t:equal((rules.score(c)), 2, "OF-SCORE-5")
  t:equal((rules.score(b)), 0)
end)

test("OF-SCORE-7: the German edition", { players = 4, layers = { "edition_de" } }, function(t)
  t:setup()
  local _, cash = rules.score(g.players[1])
  t:equal(cash, -20)
end)

test("OF-PUBLIC-1: a whole round by chance", FOUR, function(t)
  t:setup()
  t:phase("selection")
  t:auto()
  t:phase("secrets")
  t:auto()
  local phase, at, before = t.results[1], t.results[2], 0
  local n = 0
  while phase == "public" do
    t:check(at > before, "board order")
    before, n = at, n + 1
    t:phase("public", at)
    t:auto()
    phase, at = t.results[1], t.results[2]
  end
  t:equal(n, 4, "each worker once")
  for _, player in ipairs(g.players) do t:equal(player.bench:count(player.worker), 1, "OF-PUBLIC-3") end
end)

test("OF-REFILL-8 OF-AMB-24: each field has a track of its own", {
  players = 3, set = { ["track_len.austin"] = 4, ["track_len.dallas"] = 5, ["track_len.pecos"] = 6 },
}, function(t)
  t:setup()
  t:equal(value("track_len", g.field.austin), 4)
  t:equal(value("track_len", g.field.dallas), 5)
  t:equal(value("track_len", g.field.pecos), 6)
end)
