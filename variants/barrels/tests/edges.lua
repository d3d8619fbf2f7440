--- The edges of the rules: how much there is, and where each guard begins to refuse.

local function asked(t, player)
  t:run(function(p) play(p, "work") end, player)
end

test("what is in the box", function(t)
  t:setup()
  for _, kind in ipairs { g.amber, g.brown, g.crude } do
    local all = g.bag:count(kind)
    for _, player in ipairs(g.players) do all = all + player.barrels:count(kind) end
    t:equal(all, 10)
  end
  for _, player in ipairs(g.players) do
    t:equal(player.bench:total(), 5)
    t:equal(player.barrels:total(), 3)
    t:equal(#player.hand, 3)
    t:equal(player.coins:get(), 3)
  end
  t:equal(g.first:get(), 1)
  for _, spot in ipairs { g.wells.well1, g.ladders.ladder1, g.desks.desk1 } do t:equal(spot:room(), 5) end
end)

test("without barrels nothing is drawn", function(t)
  t:setup()
  local player = g.players[1]
  g.bag:move_all(player.barrels)
  asked(t, player)
  t:refused("draw.none-left", "work.draw", g.wells.well1, 1)
end)

test("one barrel is enough to draw", function(t)
  t:setup()
  local player = g.players[1]
  g.bag:move_all(player.barrels)
  player.barrels:move(g.spent, g.amber, 1)
  local before = player.barrels:total()
  asked(t, player)
  t:answer("work.draw", g.wells.well1, 1)
  t:equal(player.barrels:total(), before + 1)
end)

test("the twelfth step is the last", function(t)
  t:setup()
  local player = g.players[1]
  g.bag:move_all(player.barrels)
  player.height[1]:set(12)
  player.height[2]:set(11)
  asked(t, player)
  t:refused("climb.top", "work.climb", g.ladders.ladder1, g.amber)
  local amber, spent = player.barrels:count(g.amber), g.spent:count(g.amber)
  t:answer("work.climb", g.ladders.ladder2, g.amber)
  t:equal(player.height[2]:get(), 12)
  t:equal(player.barrels:count(g.amber), amber - 1)
  t:equal(g.spent:count(g.amber), spent + 1)
  t:equal(g.ladders.ladder2:seated(player), 1)
  t:equal(player.bench:total(), 4)
end)

test("a hand of six takes no more, one of five does", function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  for _ = 1, 3 do g.deck[1]:draw(one.hand) end
  for _ = 1, 2 do g.deck[1]:draw(two.hand) end
  asked(t, one)
  t:refused("take.hand-full", "work.take", g.desks.desk2)
  t:answer("work.pass")
  t:equal(g.idle:total(), 1)
  asked(t, two)
  t:answer("work.take", g.desks.desk2)
  t:equal(#two.hand, 6)
  t:equal(g.desks.desk2:seated(two), 1)
end)

test("an empty deck deals nothing, the last card is dealt", function(t)
  t:setup()
  local player = g.players[1]
  while #g.deck[1] > 0 do g.deck[1]:draw(g.played) end
  while #g.deck[2] > 1 do g.deck[2]:draw(g.played) end
  asked(t, player)
  t:refused("take.deck-empty", "work.take", g.desks.desk1)
  t:answer("work.take", g.desks.desk2)
  t:equal(#player.hand, 4)
end)

test("a card needs room at its desk", function(t)
  t:setup()
  local player, card = g.players[1], g.players[1].hand[1]
  local desk = g.desks[card.trade]
  g.bag:move_all(player.barrels)
  for i = 2, 4 do
    local other = g.players[i]
    while desk:room() > 1 and other.bench:total() > 3 do other.bench:move(desk, other.worker, 1) end
  end
  t:equal(desk:room(), 1)
  asked(t, player)
  t:answer("work.build", card)
  t:equal(desk:seated(player), 1)
end)

test("a card whose desk is full waits", function(t)
  t:setup()
  local player, card = g.players[1], g.players[1].hand[1]
  local desk = g.desks[card.trade]
  g.bag:move_all(player.barrels)
  for i = 2, 4 do
    local other = g.players[i]
    while desk:room() > 0 and other.bench:total() > 3 do other.bench:move(desk, other.worker, 1) end
  end
  asked(t, player)
  t:refused("build.full", "work.build", card)
end)

test("a card lifts nobody above the top, but still scores", function(t)
  t:setup()
  local player, card = g.players[1], g.players[1].hand[1]
  g.bag:move_all(player.barrels)
  player.height[card.track]:set(12)
  asked(t, player)
  t:answer("work.build", card)
  t:equal(player.height[card.track]:get(), 12)
  t:equal(player.points:get(), card.worth)
end)

test("the end of a round pays everyone two coins and passes the first turn on", function(t)
  t:setup()
  t:run(function() rules.round.close() end)
  for _, player in ipairs(g.players) do t:equal(player.coins:get(), 5) end
  t:equal(g.first:get(), 2)
end)

test("a third of the coins counts, rounded down, beside points and steps", function(t)
  t:setup()
  local player = g.players[1]
  player.points:set(5)
  player.height[1]:set(2)
  for coins, points in pairs { [2] = 7, [3] = 8, [7] = 9, [8] = 9, [12] = 11 } do
    player.coins:set(coins)
    t:equal(rules.score(player), points, coins .. " coins")
    local sum = 0
    for _, part in ipairs(value("score.parts", player)) do sum = sum + part.points end
    t:equal(sum, points, "the parts with " .. coins .. " coins")
  end
end)

test("behind the fourth player the first is first again", function(t)
  t:setup()
  for _, first in ipairs { 2, 3, 4, 1 } do
    t:run(rules.round.close)
    t:equal(g.first:get(), first)
  end
end)
