--- What bots think: the numbers they tell are those by which they choose, and true.

--- What is told of the position is so once the answer is given.
local TRUE = {
  points = function(player) return player.points:get() end,
  coins = function(player) return player.coins:get() end,
  steps = function(player) return player.height:sum() end,
  barrels = function(player) return player.barrels:total() end,
  cards = function(player) return player.hand:size() end,
}

--- A game between such bots.
local function play_through(t, seed)
  t:position { seed = seed }
  t:setup()
  local player = g.players[1]
  for turn = 1, 60 do
    t:run(play, player, "work")
    local best = { t:best("heuristic") }
    local worth, terms, _, told = t:worth("heuristic", table.unpack(best))
    local sum = 0
    for _, part in pairs(terms) do sum = sum + part end
    t:equal(sum, worth, "the terms of " .. best[1])
    local chance = best[1] == "work.draw" or best[1] == "work.take"
    t:answer(table.unpack(best))
    for id, look in pairs(TRUE) do
      if terms[id] ~= 0 and not chance then t:equal(told[id].n, look(player), id .. " after " .. best[1]) end
    end
    if best[1] == "work.draw" then t:equal(told.drawn.n, best[3]) end
    player = player.next
    if turn % 20 == 0 then rules.round.close() end
  end
end
test("in 1,020 positions the terms add up, and what is told comes true", { players = 4 }, function(t)
  for seed = 1, 17 do play_through(t, tostring(seed)) end
end)
for _, name in ipairs { "tip", "house/draft", "house/fourth_ladder", "house/powers" } do
  test("… with " .. name, { players = 4, layers = { name } }, function(t)
    for seed = 1, 5 do play_through(t, tostring(seed)) end
  end)
end

test("a card that brings five points is completed, one too many a barrel is not drawn", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  player.barrels:move_all(g.bag)
  for _, card in ipairs(player.hand:cards()) do card:move(g.played) end
  local five
  for _, deck in ipairs(g.deck) do
    for _, card in ipairs(deck:cards()) do if card.worth == 5 and card.cost == 1 then five = card end end
  end
  five:move(player.hand)
  g.bag:move(player.barrels, five.colour, 1)
  t:run(play, player, "work")
  local option, card = t:best("heuristic")
  t:equal(option, "work.build")
  t:equal(card, five)
  g.first:set(3)
  player.bench:move(g.idle, player.worker, 4)
  t:run(play, player, "work") -- the last worker: barrels are worth nothing any more
  t:check(t:worth("heuristic", "work.draw", g.wells.well1, 3) < t:worth("heuristic", "work.draw", g.wells.well1, 1))
end)

test("most workers on a spot count", { players = 4 }, function(t)
  t:setup()
  local player, rival = g.players[1], g.players[2]
  rival.bench:move(g.wells.well1, rival.worker, 2)
  t:run(play, player, "work")
  local _, free = t:worth("beginner", "work.draw", g.wells.well2, 1)
  local _, taken = t:worth("beginner", "work.draw", g.wells.well1, 1)
  t:equal(free.spots, 1200)
  t:equal(taken.spots, 0)
end)
