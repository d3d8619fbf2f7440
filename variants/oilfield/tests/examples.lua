--- The worked examples of the ledger.

--- Exactly so many cubes on a field or in a storage.
local function cubes(place, oil, gas)
  place:move_all(g.bag, g.oil)
  place:move_all(g.bag, g.gas)
  g.bag:move(place, g.oil, oil)
  g.bag:move(place, g.gas, gas)
end
--- A lease card of the field from the market, or else the deck.
local function card_of(field)
  for _, pile in ipairs { g.lease_market, g.lease_deck } do
    for _, card in ipairs(pile) do
      if card.field == field then return card end
    end
  end
end
local function lease(player, spot)
  card_of(spot.field):move(player.leases)
  player.supply:move(spot, player.marker)
  player.open_spots:add(1)
end
local function derrick(player, tile, spot)
  lease(player, spot)
  player.open_spots:add(-1)
  g.card[tile]:move(spot.tower)
end
local function market(...)
  g.lease_market:move_all(g.lease_deck)
  for _, field in ipairs { ... } do
    for _, card in ipairs(g.lease_deck:cards()) do
      if card.field == g.field[field] then
        card:move(g.lease_market)
        break
      end
    end
  end
end
local function fields_of(pile, field) return pile:count("field", g.field[field]) end
local function money(player, dollars) player.money:set(dollars) end
--- Everyone lays a card; the private phase will perform it.
local function lay(...)
  for seat, action in ipairs { ... } do g.players[seat].laid:set(g.card[action].number) end
end
local function invest(player, row, n)
  local space = g.invested[row.first + n - 1]
  player.supply:move(space, player.stake)
  player.vp:add(row.vp)
  if row:get() < n then row:set(n) end
end

test("OF-EX-1: two leases, the dearer one first", { players = 4, set = { ["setup.first_player"] = 1 } }, function(t)
  t:setup()
  local daniel, julia, anna, martin = g.players[1], g.players[2], g.players[3], g.players[4]
  market("pecos", "austin", "austin", "dallas")
  t:phase("selection")
  t:expect_choice("select", daniel)
  t:answer(g.space.lease5)
  t:refused("select.taken", g.space.lease5)
  t:answer(g.space.lease7)
  t:answer(g.space.subsidy1)
  t:answer(g.space.invest1)
  t:equal(t.results[1], "secrets")
  lay("drill", "drill", "drill", "drill")
  t:phase("public", 2)
  t:expect_choice("lease", julia)
  for _, card in ipairs(g.lease_market) do t:check(t:offers("lease.take", card), tostring(card)) end
  t:answer("lease.take", card_of(g.field.dallas))
  t:equal(julia.money:get(), 13)
  t:equal(g.spot.dallas1:count(julia.marker), 1)
  t:equal(julia.bench:count(julia.worker), 1, "OF-PUBLIC-3: the worker is back")
  t:equal(t.results[2], 4, "OF-PUBLIC-2: the next one is the $5 space")
  t:phase("public", 4)
  t:expect_choice("lease", daniel)
  t:equal(g.lease_market:size(), 3)
  t:answer("lease.take", card_of(g.field.pecos))
  t:equal(daniel.money:get(), 15)
  t:equal(g.spot.pecos1:count(daniel.marker), 1)
  t:equal(g.lease_market:size(), 2)
  t:equal(fields_of(g.lease_market, "austin"), 2)
  t:equal(julia.open_spots:get(), 1)
  t:equal(daniel.open_spots:get(), 1)
  t:equal(anna.money:get() + martin.money:get(), 40)
end)

test("OF-EX-2: two oil, or one where one place is free", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  derrick(anna, "small#1", g.spot.austin1)
  cubes(g.field.austin, 5, 2)
  cubes(anna.storage, 1, 0)
  t:run(rules.action.drill, anna)
  t:answer("drill.store", g.spot.austin1, 2, 0)
  t:equal(anna.storage:count("oil"), 3)
  t:equal(g.field.austin:count("oil"), 3)
  t:check(not t:asks(), "nothing is left to drill")
  cubes(anna.storage, 2, 0)
  t:run(rules.action.drill, anna)
  t:check(not t:offers("drill.store", g.spot.austin1, 2, 0), "no room")
  t:answer("drill.store", g.spot.austin1, 1, 0)
  t:equal(anna.storage:count("oil"), 3)
end)

test("OF-EX-3: a short field, its marker and its refill", { players = 4 }, function(t)
  t:setup()
  local daniel = g.players[1]
  derrick(daniel, "medium#1", g.spot.dallas1)
  cubes(g.field.dallas, 2, 1)
  cubes(daniel.storage, 0, 0)
  t:run(rules.action.drill, daniel)
  t:check(not t:offers("drill.store", g.spot.dallas1, 3, 0))
  t:answer("drill.store", g.spot.dallas1, 2, 0)
  t:equal(g.field.dallas:count("oil"), 0)
  t:equal(g.field.dallas:count("gas"), 1)
  t:run(rules.boundary.fields)
  t:equal(g.step.dallas:get(), 1)
  t:equal(g.field.dallas:count("oil") + g.field.dallas:count("gas"), 12, "OF-REFILL-9: up to 12, gas included")
  -- one step before the end it is exhausted instead
  g.step.austin:set(2)
  cubes(g.field.austin, 0, 1)
  t:run(rules.boundary.fields)
  t:equal(g.step.austin:get(), 3)
  t:equal(g.field.austin:total(), 1)
end)

test("OF-EX-4: three oil on the local market", { players = 4, set = { ["setup.first_player"] = 2 } }, function(t)
  t:setup()
  local supervisor, anna = g.players[1], g.players[3]
  cubes(anna.storage, 3, 0)
  t:run(rules["action.local"], anna)
  t:answer("local.oil", 3)
  t:equal(anna.money:get(), 26)
  t:equal(supervisor.money:get(), 21)
  cubes(anna.storage, 3, 0)
  t:run(rules["action.local"], anna)
  t:answer("local.oil", 1)
  t:answer("local.pairs", 1)
  t:equal(anna.money:get(), 28)
  t:equal(anna.vp:get(), 1)
  t:equal(supervisor.money:get(), 22, "once for each action (OF-LOCAL-5)")
end)

test("OF-EX-5: gas gives points, oil money", { players = 4 }, function(t)
  t:setup()
  local daniel = g.players[1]
  cubes(daniel.storage, 1, 2)
  local bag = g.bag:total()
  t:run(rules["action.local"], daniel)
  t:answer("local.gas", 2)
  t:answer("local.oil", 1)
  t:equal(daniel.money:get(), 22)
  t:equal(daniel.vp:get(), 2)
  t:equal(g.bag:total(), bag + 3)
end)

test("OF-EX-6: the first investment", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  t:run(rules.action.invest, anna)
  t:answer("invest.buy", g.covered.three)
  t:equal(anna.money:get(), 14)
  t:equal(anna.vp:get(), 3)
  t:equal(value("invest.price", g.covered.three), 7)
  t:equal(g.invested.three1:count(anna.stake), 1)
  t:check(not t:asks(), "exactly one (OF-INVEST-3)")
end)

test("OF-EX-7: a sale leaves the price where it is", { players = 4 }, function(t)
  t:setup()
  local anna, martin = g.players[1], g.players[2]
  money(anna, 14) -- after paying 6
  invest(anna, g.covered.three, 1)
  invest(martin, g.covered.three, 2)
  invest(martin, g.covered.three, 3)
  t:equal(value("invest.price", g.covered.three), 9)
  t:run(rules.boundary.sales)
  while t:actor() ~= anna do t:answer("any_time.pass") end
  t:answer("sell", g.invested.three1)
  t:equal(anna.money:get(), 23)
  t:equal(anna.vp:get(), 0)
  t:equal(g.invested.three1:count("government"), 1)
  t:equal(value("invest.price", g.covered.three), 9)
end)

test("OF-EX-8: an oil-less field waits for the boundary", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  derrick(anna, "mixed#1", g.spot.austin1)
  derrick(anna, "small#1", g.spot.austin2)
  cubes(anna.storage, 0, 0)
  cubes(g.field.austin, 2, 4)
  t:run(rules.action.drill, anna)
  t:answer("drill.store", g.spot.austin2, 2, 0)
  t:check(not t:offers("drill.store", g.spot.austin1, 1, 0), "no oil is left")
  t:check(t:offers("drill.store", g.spot.austin1, 0, 1), "OF-REFILL-6: its gas can be drilled")
  t:answer("enough")
  lay("drill", "drill", "drill", "drill")
  t:phase("between")
  t:equal(g.field.austin:total() - g.field.austin:count("strike"), 12, "refilled before the private phase")
  t:equal(t.results[1], "reveal")
  -- lost in the private phase: at the end of the round
  cubes(g.field.austin, 0, 0)
  t:phase("close")
  t:equal(t.results[1], "selection")
  t:equal(g.step.austin:get(), 2)
  t:check(g.field.austin:total() >= 12)
end)

test("OF-EX-9: a strike lasts one action phase", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  derrick(anna, "small#1", g.spot.pecos1)
  cubes(anna.storage, 0, 0)
  lay("drill", "drill", "drill", "drill")
  cubes(g.field.pecos, 0, 11)
  t:fate(g.bag, { "strike", "oil" })
  t:phase("between")
  t:equal(g.field.pecos:count("strike"), 1)
  t:equal(g.field.pecos:count("oil"), 1, "OF-STRIKE-2: the grey cube does not count")
  t:run(rules.action.drill, anna)
  t:refused("drill.strike", "drill.store", g.spot.pecos1)
  t:answer("pass.drill")
  t:phase("close")
  t:equal(g.field.pecos:count("strike"), 0, "over after the private phase (OF-STRIKE-4)")
  t:equal(g.bag:count("strike"), 1)
  t:run(rules.action.drill, anna)
  t:check(t:offers("drill.store", g.spot.pecos1, 1, 0), "normal in the next public phase")
  t:answer("pass.drill")
  -- drawn after the private phase: the next public phase
  cubes(g.field.pecos, 0, 11)
  t:fate(g.bag, { "strike", "oil" })
  t:phase("close")
  t:run(rules.action.drill, anna)
  t:refused("drill.strike", "drill.store", g.spot.pecos1)
  t:answer("pass.drill")
  t:phase("between")
  t:run(rules.action.drill, anna)
  t:check(t:offers("drill.store", g.spot.pecos1, 1, 0), "normal in the private phase after it")
end)

test("OF-EX-10: points for full storage", { players = 4 }, function(t)
  t:setup()
  local julia = g.players[1]
  cubes(julia.storage, 2, 0)
  t:equal(rules.score.units(julia), 0)
  g.card["storage_ext#1"]:move(julia.extensions)
  julia.places:add(2)
  t:equal(rules.score.units(julia), 1)
  cubes(julia.storage, 3, 2)
  t:equal(rules.score.units(julia), 2)
end)

test("OF-EX-13: a new derrick drills at once", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  lease(anna, g.spot.austin1)
  g.card["small#1"]:move(g.tile_market)
  cubes(anna.storage, 1, 1)
  cubes(g.field.austin, 5, 0)
  t:run(rules.action.build, anna)
  t:answer("build.derrick", g.card["small#1"], g.spot.austin1)
  t:equal(anna.money:get(), 15)
  t:expect_choice("drill.free", anna)
  t:check(t:offers("enough"), "OF-BUILD-6: may, not must")
  t:answer("drill.store", g.spot.austin1, 1, 0)
  t:equal(g.field.austin:count("oil"), 4)
  t:equal(anna.storage:total(), 3)
end)

test("OF-EX-14: a mixed derrick has at most two of a kind", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  derrick(anna, "mixed#1", g.spot.dallas1)
  cubes(anna.storage, 0, 0)
  cubes(g.field.dallas, 3, 0)
  t:run(rules.action.drill, anna)
  t:check(t:offers("drill.store", g.spot.dallas1, 2, 0))
  t:check(not t:offers("drill.store", g.spot.dallas1, 3, 0))
  t:answer("pass.drill")
  cubes(g.field.dallas, 0, 4)
  t:run(rules.action.drill, anna)
  t:check(t:offers("drill.store", g.spot.dallas1, 0, 2))
  t:check(not t:offers("drill.store", g.spot.dallas1, 0, 3))
  t:answer("pass.drill")
  cubes(g.field.dallas, 4, 4)
  t:run(rules.action.drill, anna)
  t:check(t:offers("drill.store", g.spot.dallas1, 2, 1))
  t:check(t:offers("drill.store", g.spot.dallas1, 1, 2))
  t:check(not t:offers("drill.store", g.spot.dallas1, 2, 2))
end)

test("OF-EX-15: the parts of a derrick are independent", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  derrick(anna, "medium_local#1", g.spot.dallas1)
  cubes(anna.storage, 3, 0)
  cubes(g.field.dallas, 3, 1)
  local bag = g.bag:count("gas")
  t:run(rules.action.drill, anna)
  t:refused("drill.nothing", "drill.store", g.spot.dallas1)
  t:refused("drill.no_sale", "drill.sell", g.spot.dallas1, g.oil)
  t:answer("drill.sell", g.spot.dallas1, g.gas)
  t:equal(anna.vp:get(), 1)
  t:equal(g.bag:count("gas"), bag + 1)
  t:equal(g.field.dallas:count("oil"), 3)
  t:check(not t:asks())
end)

test("OF-EX-18: most money at the end", { players = 3 }, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  money(a, 14)
  money(b, 14)
  money(c, 9)
  t:equal(rules.score.money(a), 1)
  t:equal(rules.score.money(b), 1)
  t:equal(rules.score.money(c), 0)
  money(b, 10)
  t:equal(rules.score.money(a), 2)
  t:equal(rules.score.money(b), 0)
end)

test("OF-EX-19: the subsidy grows until it is taken", { players = 3 }, function(t)
  t:setup()
  local a = g.players[1]
  for _ = 1, 3 do
    lay("drill", "drill", "drill")
    t:phase("close")
  end
  t:equal(g.round:get(), 4)
  t:run(rules.action.subsidy, a)
  t:answer("subsidy.take")
  t:equal(a.money:get(), 24)
  t:phase("close")
  t:equal(g.subsidy:get(), 1)
end)

test("OF-EX-20: the supervisor follows the first player", { players = 4, set = { ["setup.first_player"] = 1 } },
  function(t)
  t:setup()
  local a, b, c, d = g.players[1], g.players[2], g.players[3], g.players[4]
  cubes(b.storage, 1, 0)
  cubes(d.storage, 1, 0)
  t:phase("selection")
  t:answer(g.space.build1):answer(g.space.local1):answer(g.space.first1):answer(g.space.build2)
  t:phase("secrets")
  for _ = 1, 4 do t:answer(g.card["local"]) end
  local phase, at = t.results[1], t.results[2]
  while phase == "public" do
    t:phase("public", at)
    if t:asks() == "local" then
      t:expect_choice("local", b)
      t:answer("local.oil", 1)
    elseif t:asks() == "first" then
      t:answer("first.take")
    else
      t:answer("pass.build")
    end
    phase, at = t.results[1], t.results[2]
  end
  t:equal(phase, "between")
  t:equal(d.money:get(), 21)
  t:equal(g.first:get(), 3)
  t:phase("between")
  t:phase("reveal")
  t:equal(t.results[2], c, "the private phase begins with C")
  t:phase("private", c):answer("pass.local")
  t:equal(t.results[2], d)
  t:phase("private", d):answer("local.oil", 1)
  t:equal(b.money:get(), 20 + 2 + 1, "B sold for 2, and is the supervisor now")
  t:equal(t.results[2], a)
end)
