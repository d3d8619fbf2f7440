--- Two players and a dummy.
local help = include("lessons/help")
local cubes, lay = help.cubes, help.lay

local TWO = { players = 2, set = { ["setup.first_player"] = 1 } }

local function dummy_plays(action)
  g.dummy_card:move_all(g.dummy_hand)
  g.card["dummy_" .. action]:move(g.dummy_card)
end
local function dummy_spot(field)
  for _, spot in ipairs(g.spot) do
    if spot.field == field and spot:count(g.dummy.marker) > 0 then return spot end
  end
end
--- Only Austin's lease can be drawn for the dummy, and this derrick stands there.
local function in_austin(kind)
  for _, card in ipairs(g.dummy.leases:cards()) do
    if card.field ~= g.field.austin then card:move(g.removed) end
  end
  local there = dummy_spot(g.field.austin).tower:top()
  for _, field in ipairs(g.field) do
    local spot = dummy_spot(field)
    if spot.tower:top().kind == kind and spot.tower:top() ~= there then return there:swap(spot.tower:top()) end
  end
end

test("OF-TWO-1 OF-TWO-2 OF-TWO-3 OF-TWO-4: setup", TWO, function(t)
  t:setup()
  t:equal(g.dummy.leases:size(), 3)
  t:equal(g.dummy_hand:size() + g.dummy_card:size(), 5)
  t:equal(g.lease_market:size(), 3)
  t:equal(g.lease_deck:size(), 6)
  t:equal(g.tile_market:size(), 5)
  t:equal(g.removed:size(), 3, "six, less the dummy's three")
  t:equal(g.field.austin:total(), 10)
  local kinds = {}
  for _, field in ipairs(g.field) do
    local spot = dummy_spot(field)
    kinds[spot.tower:top().kind] = true
  end
  t:check(kinds.small and kinds.small_local and kinds.medium)
  t:equal(g.space:count(g.dummy.worker), 1, "OF-TWO-5")
  t:phase("selection")
  t:refused("select.closed", g.space.local4p)
  t:refused("select.taken", rules.dummy.stands())
end)

test("OF-TWO-5: it never starts on National", TWO, function(t)
  for seed = 1, 20 do
    t:position { seed = tostring(seed) }
    t:setup()
    local space = rules.dummy.stands()
    t:check(space.action ~= "lease" or space == g.space.lease5, "on Lease: the $5 space")
  end
end)

test("OF-TWO-6 OF-TWO-7: the worker walks round", TWO, function(t)
  t:setup()
  rules.dummy.stands():move(g.space.lease5, g.dummy.worker)
  local way = { "build1", "drill1", "local1", "first1", "subsidy1", "invest1", "lease5", "build1" }
  t:phase("selection")
  t:equal(rules.dummy.stands(), g.space.lease5, "in round 1 it stays")
  g.round:set(2)
  for _, id in ipairs(way) do
    t:phase("selection")
    t:equal(rules.dummy.stands(), g.space[id])
  end
end)

test("OF-TWO-8: its space is passed over", TWO, function(t)
  t:setup()
  rules.dummy.stands():move(g.space.build1, g.dummy.worker)
  g.players[1].bench:move(g.space.build2, g.players[1].worker)
  local phase, at = rules.public.next(1)
  t:equal(phase, "public")
  t:equal(at, 6)
  t:equal((rules.public.next(7)), "between")
end)

test("OF-EX-21: the dummy's National counts", TWO, function(t)
  t:setup()
  lay("national", "national")
  dummy_plays("national")
  rules.national.fix()
  t:equal(g.barrel_price:get(), 1)
  dummy_plays("drill")
  rules.national.fix()
  t:equal(g.barrel_price:get(), 3)
end)

test("OF-TWO-11 OF-TWO-12 OF-TWO-20: markets are dealt anew", TWO, function(t)
  t:setup()
  g.lease_market:draw(g.players[1].leases)
  g.lease_market:draw(g.players[1].leases)
  dummy_plays("lease")
  rules.dummy.act()
  t:equal(g.lease_market:size(), 3)
  t:equal(g.lease_deck:size(), 4)
  g.tile_market:draw(g.removed)
  dummy_plays("build")
  rules.dummy.act()
  t:equal(g.tile_market:size(), 5)
  while g.tile_stack:size() > 0 do g.tile_stack:draw(g.removed) end
  while g.tile_market:size() > 2 do g.tile_market:draw(g.removed) end
  rules.dummy.act()
  t:equal(g.tile_market:size(), 2, "all of them")
end)

test("OF-TWO-13: Local pays the supervisor", TWO, function(t)
  t:setup()
  dummy_plays("local")
  rules.dummy.act()
  t:equal(g.players[2].money:get(), 21)
  t:equal(g.players[1].money:get(), 20)
end)

test("OF-TWO-15 OF-TWO-16 OF-TWO-17: it drills into the bag", TWO, function(t)
  t:setup()
  dummy_plays("drill")
  local austin = g.field.austin
  in_austin("small")
  cubes(austin, 4, 1)
  local bag = g.bag:total()
  rules.dummy.act()
  t:equal(austin:count("oil"), 2)
  t:equal(g.bag:total(), bag + 2)
  in_austin("medium")
  rules.dummy.act()
  t:equal(austin:count("oil"), 0, "as far as the field has it")
  t:equal(austin:count("gas"), 1)
  in_austin("small_local")
  cubes(austin, 4, 1)
  rules.dummy.act()
  t:equal(austin:count("gas"), 0, "OF-TWO-16: gas first")
  t:equal(austin:count("oil"), 4)
  rules.dummy.act()
  t:equal(austin:count("oil"), 3, "else oil")
  g.bag:move(austin, g.strike)
  rules.dummy.act()
  t:equal(austin:count("oil"), 3, "a field on strike yields nothing")
  for _, player in ipairs(g.players) do t:equal(player.vp:get() + player.money:get(), 20, "nobody gains") end
end)

test("OF-TWO-10 OF-TWO-18: before the players", TWO, function(t)
  t:setup()
  lay("drill", "drill")
  t:phase("reveal")
  t:equal(g.dummy_card:size(), 1)
  t:check(g.dummy_card:top():known(g.players[1]))
  t:equal(g.dummy_hand:size(), 4)
end)

test("OF-TWO-19: dummy_between",
  { players = 2, set = { ["setup.first_player"] = 1, dummy_between = true } }, function(t)
  t:setup()
  lay("drill", "drill")
  local seen = false
  for seed = 1, 30 do
    t:position { seed = tostring(seed) }
    t:setup()
    lay("drill", "drill")
    t:phase("reveal")
    t:equal(g.players[2].money:get(), 20, "not yet")
    if g.dummy_card:top().action == "local" then
      seen = true
      t:phase("private", g.players[1])
      t:equal(g.players[2].money:get(), 21, "after the first player's action")
      t:phase("private", g.players[2])
      t:equal(g.players[2].money:get(), 21, "and once")
    end
  end
  t:check(seen)
end)
