--- What bots think: the numbers they tell are those by which they choose, and true.

--- What is told is so before the answer is given …
local NOW = {
  licences = function(_, card) return card.licences end,
  points = function(_, card) return card.points end,
}

--- One answer of a bot.
local function answer(t, bot)
  local player, best = t:actor(), { t:best(bot) }
  local worth, terms, _, told = t:worth(bot, table.unpack(best))
  local sum, limit = 0, told.sale.limit
  for _, part in pairs(terms) do sum = sum + part end
  t:equal(sum, worth, "the terms of " .. tostring(best[1]))
  for id, look in pairs(NOW) do
    if terms[id] ~= 0 then t:equal(told[id].n, look(player, best[1]), id) end
  end
  if told.well.n and best[2] then
    local tile = best[2].tile:top()
    if tile:known(player) then t:equal(told.well.n, tile.crude, "what was seen under the tile") end
  end
  if limit then t:check(limit <= value("licence.worth", player), "one bids no more than one has") end
  t:answer(table.unpack(best))
  if terms.money ~= 0 then t:equal(told.money.n, player.money:get(), "money after " .. tostring(best[1])) end
end

local function play_through(t, seed, bot, wanted)
  local seen, phase = 0, { "setup" }
  t:position { seed = seed }
  while seen < wanted and phase[1] ~= "finish" do
    t:phase(table.unpack(phase))
    while t:asks() do
      answer(t, bot)
      seen = seen + 1
    end
    phase = t.results
  end
  return seen
end

test("in 1,000 positions the terms add up, and what is told is true", { players = 4 }, function(t)
  local seen, seed = 0, 0
  while seen < 1000 do
    seed = seed + 1
    seen = seen + play_through(t, tostring(seed), seed % 2 == 0 and "heuristic" or "wildcatter", 400)
  end
end)
for _, name in ipairs { "black_gold", "house/insured_bids", "house/no_blind_wells", "house/open_licences",
  "house/railway_kings" } do
  test("… with " .. name, { players = 3, layers = { name } }, function(t)
    t:check(play_through(t, "4", "heuristic", 300) > 100)
  end)
end
test("… between two", { players = 2, layers = { "players_2" } }, function(t)
  t:check(play_through(t, "4", "heuristic", 300) > 100)
end)

test("a bid goes up to what the crude is worth, and a bluff beyond it", { players = 3 }, function(t)
  t:setup()
  local anna, bert = g.players[1], g.players[2]
  g.licences:move(anna.hand, "double", 4)
  g.licences:move(bert.hand, "single", 12)
  g.supply:move(anna.tank[1], "crude", 5)
  g.supply:move(bert.tank[1], "crude", 1)
  g.first:set(1)
  g.company:set(1)
  g.bids:set(0)
  anna.bids:set(1)
  bert.bids:set(1)
  t:run(rules.auction.bid)
  t:expect_choice("bid", anna)
  local bid = select(-1, t:best("heuristic"))
  t:check(math.type(bid) == "integer" and bid >= 1 and bid <= value("licence.worth", anna), tostring(bid))
  t:check(t:worth("heuristic", bid) > t:worth("heuristic", "bid.pass"))
  t:check(t:worth("heuristic", value("licence.worth", anna) + 1) < 0, "more than one can pay is no bid")
end)

test("nobody runs the locomotive before the truck is on the map; a look is taken", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  g.beige_stack:top():move(anna.card_taken)
  t:run(rules.move.all, anna)
  t:equal((t:best("heuristic")), "truck.enter")
end)
