--- The tiles with a hat.

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

local FOUR = { players = 4, layers = { "advanced" } }

local function refinery(player, id)
  g.card[id]:move(player.extensions)
  player.places:add(2)
  player.gas_refineries:add(1)
end

test("OF-SETUP-8 OF-SETUP-9: tiles with a hat, and nine of them removed", { players = 3, layers = { "advanced" } },
  function(t)
  t:setup()
  t:equal(g.removed:size(), 9)
  t:equal(g.tile_stack:size() + g.tile_market:size(), 15)
end)

test("OF-EX-11: a national derrick sells a barrel more", FOUR, function(t)
  t:setup()
  local daniel = g.players[1]
  derrick(daniel, "small_national#1", g.spot.pecos1)
  cubes(g.field.pecos, 4, 2)
  cubes(daniel.storage, 2, 0)
  lay("national", "drill", "drill", "drill")
  t:phase("reveal")
  t:equal(g.barrel_price:get(), 4)
  local bag = g.bag:total()
  t:run(rules.action.national, daniel)
  t:refused("natd.unsold", "national.derrick", g.spot.pecos1)
  t:answer("national.oil", 2)
  t:answer("national.derrick", g.spot.pecos1)
  t:equal(daniel.money:get(), 20 + 13)
  t:equal(daniel.storage:total(), 0)
  t:equal(g.field.pecos:count("oil"), 3)
  t:equal(g.bag:total(), bag + 3)
  t:check(not t:asks())
end)

test("OF-EX-12: the same with one and with two other choosers", FOUR, function(t)
  t:setup()
  local daniel = g.players[1]
  derrick(daniel, "small_national#1", g.spot.pecos1)
  cubes(g.field.pecos, 4, 2)
  lay("national", "national", "national", "drill")
  t:phase("reveal")
  cubes(daniel.storage, 2, 0)
  t:run(rules.action.national, daniel):answer("national.oil", 2):answer("national.derrick", g.spot.pecos1)
  t:equal(daniel.money:get(), 24)
  lay("national", "national", "drill", "drill")
  t:phase("reveal")
  cubes(daniel.storage, 2, 0)
  t:run(rules.action.national, daniel):answer("national.oil", 2):answer("national.derrick", g.spot.pecos1)
  t:equal(daniel.money:get(), 34)
end)

test("OF-NATD-2: it gives nothing when built or drilled", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  lease(a, g.spot.austin1)
  g.card["small_national#1"]:move(g.tile_market)
  t:run(rules.action.build, a):answer("build.derrick", g.card["small_national#1"], g.spot.austin1)
  t:check(not t:asks(), "no free drill (OF-BUILD-6)")
  t:equal(a.money:get(), 10)
  t:run(rules.action.drill, a)
  t:refused("drill.nothing", "drill.store", g.spot.austin1)
end)

test("OF-NATD-5 OF-NATD-6: no oil, a strike, and two derricks", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "small_national#1", g.spot.pecos1)
  derrick(a, "small_national#2", g.spot.austin1)
  derrick(a, "small#1", g.spot.austin2)
  cubes(a.storage, 2, 0)
  cubes(g.field.pecos, 0, 2)
  g.barrel_price:set(3)
  t:run(rules.action.national, a):answer("national.oil", 1)
  t:refused("natd.no_oil", "national.derrick", g.spot.pecos1)
  t:refused("natd.none", "national.derrick", g.spot.austin2)
  t:answer("national.derrick", g.spot.austin1)
  t:refused("natd.once", "national.derrick", g.spot.austin1)
  t:answer("enough")
  cubes(g.field.pecos, 2, 0)
  g.bag:move(g.field.austin, g.strike)
  t:run(rules.action.national, a):answer("national.oil", 1)
  t:refused("natd.strike", "national.derrick", g.spot.austin1)
  t:answer("national.derrick", g.spot.pecos1)
  t:check(not t:asks())
end)

test("OF-GAS-2 OF-NATD-7: gas on the national market", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "small_national#1", g.spot.pecos1)
  cubes(g.field.pecos, 2, 0)
  cubes(a.storage, 0, 2)
  g.barrel_price:set(4)
  t:run(rules.action.national, a)
  t:refused("national.refinery", "national.gas", 1)
  t:answer("pass.national")
  refinery(a, "gas_ext#1")
  t:run(rules.action.national, a):answer("national.gas", 2):answer("national.derrick", g.spot.pecos1)
  t:equal(a.money:get(), 20 + 8 + 5)
end)

test("OF-GAS-3 OF-GAS-4: gas is kept instead of sold", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "small_local#1", g.spot.austin1)
  derrick(a, "small#1", g.spot.austin2)
  cubes(a.storage, 3, 0)
  cubes(g.field.austin, 3, 3)
  t:run(rules.action.drill, a)
  t:refused("keep.refinery", "drill.keep", g.spot.austin1)
  t:answer("pass.drill")
  refinery(a, "gas_ext#1")
  t:run(rules.action.drill, a)
  t:refused("keep.no_gas", "drill.keep", g.spot.austin2)
  t:answer("drill.keep", g.spot.austin1)
  t:equal(a.storage:count("gas"), 1)
  t:equal(a.vp:get(), 0, "no VP then")
  t:refused("keep.once", "drill.keep", g.spot.austin1)
  t:refused("drill.sold", "drill.sell", g.spot.austin1, g.oil)
  t:answer("enough")
  cubes(a.storage, 5, 0)
  t:run(rules.action.drill, a)
  t:refused("keep.room", "drill.keep", g.spot.austin1)
end)

test("OF-GAS-6: it is a storage unit", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  g.card["gas_ext#1"]:move(g.tile_market)
  t:run(rules.action.build, a):answer("build.extension", g.card["gas_ext#1"])
  t:equal(a.places:get(), 5)
  t:equal(a.gas_refineries:get(), 1)
  cubes(a.storage, 1, 1)
  t:equal(rules.score.units(a), 1)
end)

test("OF-EX-16: a government derrick is paid at the first refill", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  lease(a, g.spot.austin1)
  g.card["government#1"]:move(g.tile_market)
  cubes(g.field.austin, 3, 2)
  t:run(rules.action.build, a):answer("build.derrick", g.card["government#1"], g.spot.austin1)
  t:refused("paid.unpaid", "drill.paid", g.spot.austin1)
  t:answer("drill.sell", g.spot.austin1, g.gas)
  t:equal(a.money:get(), 20)
  t:equal(a.vp:get(), 1)
  cubes(g.field.austin, 0, 0)
  money(a, 9)
  invest(a, g.covered.two, 1)
  g.covered.two:set(2)
  g.aside:move(g.invested.two2, g.government)
  t:run(rules.boundary.fields)
  t:expect_choice("government", a)
  t:equal(g.step.austin:get(), 1, "OF-GOV-4: after the marker")
  t:equal(g.field.austin:total(), 0, "and before the draw")
  t:refused("government.price", "government.pay")
  t:answer("sell", g.invested.two1)
  t:equal(a.money:get(), 14)
  t:answer("government.pay")
  t:equal(a.money:get(), 4)
  cubes(g.field.austin, 4, 2)
  cubes(a.storage, 0, 0)
  if g.field.austin:count("strike") > 0 then g.field.austin:move(g.bag, g.strike) end
  t:run(rules.action.drill, a)
  t:answer("drill.sell", g.spot.austin1, g.gas):answer("drill.paid", g.spot.austin1, 2)
  t:equal(a.vp:get(), 2)
  t:equal(a.storage:count("oil"), 2)
  cubes(g.field.austin, 0, 0)
  t:run(rules.boundary.fields)
  t:check(not t:asks(), "OF-GOV-5: no further payment")
end)

test("OF-GOV-5: a paid one stores oil once", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "government#1", g.spot.austin1)
  g.card["government#1"]:turn(1)
  cubes(g.field.austin, 4, 2)
  cubes(a.storage, 0, 0)
  t:run(rules.action.drill, a):answer("drill.paid", g.spot.austin1, 1)
  t:refused("paid.once", "drill.paid", g.spot.austin1)
end)

test("OF-EX-17: a government derrick is lost to the markets", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "government#1", g.spot.austin1)
  while g.lease_market:size() < 4 do g.lease_deck:draw(g.lease_market) end
  while g.tile_market:size() < 6 do g.tile_stack:draw(g.tile_market) end
  while g.tile_market:size() > 6 do g.tile_market:draw(g.tile_stack) end
  while g.lease_market:size() > 4 do g.lease_market:draw(g.lease_deck) end
  lay("drill", "drill", "drill", "drill")
  cubes(g.field.austin, 0, 0)
  local leases, markers = a.leases:size(), a.supply:count(a.marker)
  t:phase("between")
  t:answer("government.lose")
  t:equal(g.lease_market:size(), 5)
  t:equal(g.tile_market:size(), 7, "OF-GOV-7")
  t:equal(a.leases:size(), leases - 1)
  t:equal(a.supply:count(a.marker), markers + 1)
  t:equal(g.spot.austin1:total(), 0)
  t:equal(g.card["government#1"]:is_up(), false, "OF-GOV-9: it starts anew")
  local deck = g.lease_deck:size()
  t:phase("close")
  t:equal(g.lease_deck:size(), deck, "the refill draws no lease card")
end)

test("OF-GOV-8: an exhausted field asks for nothing", FOUR, function(t)
  t:setup()
  local a = g.players[1]
  derrick(a, "government#1", g.spot.austin1)
  g.step.austin:set(2)
  cubes(g.field.austin, 0, 0)
  t:run(rules.boundary.fields)
  t:check(not t:asks())
  t:equal(a.leases:size(), 1, "OF-GOV-10: and it scores")
end)

test("OF-GOV-4: several owners decide in turn order",
  { players = 4, layers = { "advanced" }, set = { ["setup.first_player"] = 3 } }, function(t)
  t:setup()
  derrick(g.players[1], "government#1", g.spot.austin1)
  derrick(g.players[4], "government#2", g.spot.austin2)
  cubes(g.field.austin, 0, 0)
  t:run(rules.boundary.fields)
  t:expect_choice("government", g.players[4])
  t:answer("government.pay")
  t:expect_choice("government", g.players[1])
  t:answer("government.pay")
end)
