--- What each kind of work does, and what refuses it.

local function at_work(t)
  t:setup()
  t:run(function(player) play(player, "work") end, g.players[1])
  return g.players[1]
end

test("drawing costs a coin for each barrel after the first", function(t)
  local player = at_work(t)
  local before = player.barrels:total()
  t:answer("work.draw", g.wells.well1, 3)
  t:equal(player.barrels:total(), before + 3)
  t:equal(player.coins:get(), 1)
  t:equal(g.wells.well1:seated(player), 1)
end)

test("every third step gives two points", function(t)
  t:setup()
  local player = g.players[1]
  player.height[2]:set(2)
  g.bag:move_all(player.barrels)
  t:run(function(p) play(p, "work") end, player)
  t:answer("work.climb", g.ladders.ladder2, g.crude)
  t:equal(player.height[2]:get(), 3)
  t:equal(player.points:get(), 2)
  t:equal(player.coins:get(), 4)
end)

test("a card is paid for, scored and laid down", function(t)
  t:setup()
  local player = g.players[1]
  local card = player.hand[1]
  g.bag:move_all(player.barrels)
  local paid = g.spent:total()
  t:run(function(p) play(p, "work") end, player)
  t:answer("work.build", card)
  t:equal(g.spent:total(), paid + card.cost)
  t:equal(player.points:get(), card.worth)
  t:equal(card:pile(), g.played)
  t:equal(player.height[card.track]:get(), 1)
end)

test("taking a card, and passing", function(t)
  local player = at_work(t)
  t:answer("work.take", g.desks.desk2)
  t:equal(#player.hand, 4)
  t:run(function(p) play(p, "work") end, player)
  t:answer("work.pass")
  t:equal(player.coins:get(), 4)
  t:equal(g.idle:total(), 1)
end)

test("a full spot, an empty purse and a missing barrel refuse", function(t)
  t:setup()
  local player = g.players[1]
  player.coins:set(1)
  player.barrels:move_all(g.spent)
  for _, other in ipairs(g.players) do
    if g.wells.well3:total() < 5 then other.bench:move(g.wells.well3, other.worker, 1) end
  end
  g.players[2].bench:move(g.wells.well3, g.players[2].worker, 1)
  t:run(function(p) play(p, "work") end, player)
  t:refused("work.full", "work.draw", g.wells.well3, 1)
  t:refused("draw.price", "work.draw", g.wells.well1, 3)
  t:refused("climb.pay", "work.climb", g.ladders.ladder1, g.amber)
  t:refused("build.cost", "work.build", player.hand[1])
end)

test("whoever alone has most workers on a spot gets two points", function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  one.bench:move(g.wells.well1, one.worker, 2)
  two.bench:move(g.wells.well1, two.worker, 1)
  one.bench:move(g.desks.desk1, one.worker, 1)
  two.bench:move(g.desks.desk1, two.worker, 1)
  t:run(function() rules.round.close() end)
  t:equal(one.points:get(), 2)
  t:equal(two.points:get(), 0)
  t:equal(one.bench:total(), 5)
end)

test("declared effects are rules like any other: a layer can wrap them", { layers = { "tip" } }, function(t)
  local player = at_work(t)
  t:answer("work.pass")
  t:equal(player.coins:get(), 5)
end)
