--- What bots think: the numbers they tell are those by which they choose, and true.
local help = include("lessons/help")
local cubes, lease, derrick = help.cubes, help.lease, help.derrick

--- What is told of the position is so once the answer is given.
local TRUE = {
  points = function(player) return player.vp:get() + player.leases:size() end,
  money = function(player) return player.money:get() end,
  oil = function(player) return player.storage:count("oil") end,
  gas = function(player) return player.storage:count("gas") end,
  spots = function(player) return player.open_spots:get() end,
  places = function(player) return player.places:get() end,
}

--- One answer of a bot: its terms add up, and what it tells comes true.
local function answer(t, bot)
  local player, best = t:actor(), { t:best(bot) }
  local worth, terms, _, told = t:worth(bot, table.unpack(best))
  local sum = 0
  for _, part in pairs(terms) do sum = sum + part end
  t:equal(sum, worth, "the terms of " .. tostring(best[1]))
  local site = told.site.oil and best[3]
  if site then
    t:equal(told.site.oil, site.field:count("oil"))
    t:equal(told.site.steps, math.max(0, value("track_len." .. site.field.id) - site.field.step:get()))
  end
  if told.field.oil then t:equal(told.field.oil, best[2].field:count("oil")) end
  t:answer(table.unpack(best))
  for id, look in pairs(TRUE) do
    if terms[id] ~= 0 then t:equal(told[id].n, look(player), id .. " after " .. tostring(best[1])) end
  end
end

--- Games between bots, phase by phase; returns how many positions were seen.
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

test("in 1,000 positions the terms add up, and what is told comes true", { players = 4 }, function(t)
  local seen, seed = 0, 0
  while seen < 1000 do
    seed = seed + 1
    seen = seen + play_through(t, tostring(seed), seed % 2 == 0 and "heuristic" or "broker", 300)
  end
end)

test("… with the advanced tiles", { players = 3, layers = { "advanced" } }, function(t)
  t:check(play_through(t, "4", "wildcatter", 300) > 100)
end)
for _, name in ipairs { "edition_de", "edition_fr", "house/crude_futures", "house/late_pecos", "house/overtime",
  "house/rich_start" } do
  test("… with " .. name, { players = 4, layers = { name } }, function(t)
    t:check(play_through(t, "4", "heuristic", 300) > 100)
  end)
end
test("… between two", { players = 2, layers = { "two_players" } }, function(t)
  t:check(play_through(t, "4", "heuristic", 300) > 100)
end)

test("a full storage is sold before one drills", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  derrick(anna, "medium#1", g.spot.pecos1)
  anna.storage:move_all(g.bag)
  g.bag:move(anna.storage, "oil", anna.places:get())
  t:phase("selection")
  while t:actor() ~= anna do t:answer(t:best("heuristic")) end
  local drill, sale = t:worth("heuristic", g.space.drill1), t:worth("heuristic", g.space.local1)
  t:check(sale > drill, "Local " .. sale .. ", Drill " .. drill)
end)

test("derricks are for those who have time: none is bought in the last round", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  lease(anna, g.spot.pecos1)
  anna.money:set(20)
  cubes(g.field.pecos, 0, 0)
  g.last_round:set(g.round:get())
  t:run(rules.action.build, anna)
  t:equal((t:best("heuristic")), "pass.build")
end)

test("a wildcatter thinks more of derricks, a broker more of what is sold", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  lease(anna, g.spot.pecos1)
  anna.money:set(20)
  g.card["medium#1"]:move(g.tile_market)
  t:run(rules.action.build, anna)
  local _, plain = t:worth("heuristic", "build.derrick", g.card["medium#1"], g.spot.pecos1)
  local _, wild = t:worth("wildcatter", "build.derrick", g.card["medium#1"], g.spot.pecos1)
  t:equal(wild.derricks, plain.derricks * 3 // 2)
end)
