--- What bots think: the numbers they tell are those by which they choose, and true.

--- Player 1 has agents on a spot and so many barrels.
local function given_barrels(t, n)
  local player = t.g.players[1]
  t:setup()
  player.hq:move_all(t.g.box, t.g.black)
  if n > 0 then t.g.bag:move(player.hq, "black", n) end
  return player
end

test("a third reassign for a start-up that one can then no longer pay is not advised", { players = 4 }, function(t)
  local player = given_barrels(t, 3)
  for _, card in ipairs(t.g.startup_open) do -- each costs 3 barrels, and a third reassign 2
    if card.tech:total() == 0 then t.g.bag:move(card.tech, "black", 3) end
  end
  t.g.reserve:move(player.hq, player.agent, 1)
  t:phase("turn", player)
  t:answer("reassign.deploy", t.g.spot.develop)
  t:answer("reassign.deploy", t.g.spot.libya)
  t:expect_choice("step3", player)
  local worth, terms = t:worth("heuristic", "reassign.deploy", t.g.spot.invest)
  t:check(terms["step3.price"] < 0, "the price is reckoned with")
  t:check(terms["step3.arrives"] > 0, "there is a start-up to be had")
  t:check(terms["step3.poorer"] < 0, "but not for what is left: " .. terms["step3.poorer"])
  t:check(worth < t:worth("heuristic", "step3.stay"), "so one stays")
end)

test("Grey Ops one barrel short of full: the entry barrel scatters the others", { players = 4 }, function(t)
  local player = given_barrels(t, 3)
  local function fill(n)
    for i, slot in ipairs(t.g.market) do
      slot:move_all(t.g.box)
      if i <= n then t.g.box:move(slot, "black", 1) end
    end
  end
  player.hq:move(t.g.spot.grey_ops, player.agent, 1)
  for _, card in ipairs(t.g.consultant_open:cards()) do card:move(t.g.spare) end
  fill(3)
  t:phase("turn", player)
  local before = t:worth("heuristic", "act.spot", t.g.spot.grey_ops)
  fill(4)
  local after = t:worth("heuristic", "act.spot", t.g.spot.grey_ops)
  t:check(after < before and after <= 0, "4 of 5 slots: " .. after .. ", 3 of 5: " .. before)
end)

test("new cards are told as what they are, not as bad cards", { players = 4 }, function(t)
  local player = given_barrels(t, 4)
  player.hq:move(t.g.spot.invest, player.agent, 2)
  t:phase("turn", player)
  t:answer("act.spot", t.g.spot.invest)
  local worth, terms, words = t:worth("heuristic", "invest.refresh")
  t:equal(worth, terms["new start-ups"])
  t:check(words:starts("new start-ups, which are as good as the open ones on average"), words)
  local sum, n = 0, 0
  for _, card in ipairs(t.g.startup_open) do
    local each = t:offers("invest.buy", card) and t:worth("heuristic", "invest.buy", card) or 0
    sum, n = sum + each, n + 1
  end
  t:check(math.abs(worth - (sum // n + 400)) <= 3, "the average and 0.4: " .. worth .. ", " .. sum // n)
end)

test("no Recruit in the Peak Oil phase, where it is worthless", { players = 4 }, function(t)
  local player = given_barrels(t, 2)
  t.g.marker:set(1)
  player.hq:move(t.g.spot.expand, player.agent, 1)
  t.g.peaking:set(1)
  t:run(function() rules.action(player, t.g.spot.expand, false) end)
  t:check(t:worth("heuristic", "expand.recruit") <= t:worth("heuristic", "expand.done"))
end)

test("question marks are pulled for where it pays", { players = 4 }, function(t)
  local player = given_barrels(t, 0)
  local red = t.g.bag:count("red")
  if red > 0 then t.g.bag:move(t.g.box, "red", red) end
  t.g.bag:move(t.g.box, "yellow", t.g.bag:count("yellow"))
  local field
  for _, card in ipairs(t.g.field_deck:cards()) do if card.marks > 0 then field = card end end
  field:move(t.g.field_open)
  player.hq:move(t.g.spot.develop, player.agent, 1)
  t:phase("turn", player)
  t:answer("act.spot", t.g.spot.develop)
  t:answer("develop.drill", field)
  t:equal(t:best("heuristic"), "drill.pull", "without crises in the bag")
end)

-- Security chips

--- Player 1 in a harbour, with oil and a chip.
local function in_harbour(t, at)
  local player = given_barrels(t, 4)
  t.g.bag:move(t.g.region[at], "black", 4)
  if player.hq:count("security") == 0 then t.g.reserve:move(player.hq, "security", 1) end
  t.g.harbour:set(at)
  t:run(function() play(player, "shipping") end)
end
local function best_shipment(t)
  local best = 0
  for _, way in ipairs(t.g.routes[t.g.harbour:get()]) do
    if t:offers("shipping.route", way) then best = math.max(best, (t:worth("heuristic", "shipping.route", way))) end
  end
  return best
end
--- What the bot says a chip brings is what it brings, when it is used and taken back.
local function comes_true(t, use, option, ...)
  local before = best_shipment(t)
  local worth, terms = t:worth("heuristic", "security." .. option, ...)
  t:check(terms["chip.spent"] < 0, "a chip less")
  t:equal(terms.anyway, before)
  t:equal(worth, before + terms["chip.spent"] + terms["chip." .. option])
  use(...)
  t:equal(best_shipment(t) - before, terms["chip." .. option], option)
  use(...)
  return terms["chip." .. option] ~= 0 and 1 or 0
end
local function turn(at) at:top():turn() end
local function swap(one, other) one:top():swap(other:top()) end

test("what the bot says of a chip in a harbour comes true", { players = 4 }, function(t)
  local matters = 0
  for at = 1, 5 do
    t:position { seed = tostring(at) }
    in_harbour(t, at)
    for _, kind in ipairs { { t.g.risk, "flip_risk", "swap_risks" },
      { t.g.refinery, "flip_refinery", "swap_refineries" } } do
      for i, one in ipairs(kind[1]) do
        matters = matters + comes_true(t, turn, kind[2], one)
        for j = i + 1, #kind[1] do matters = matters + comes_true(t, swap, kind[3], one, kind[1][j]) end
      end
    end
  end
  t:check(matters > 20, "chips that change the best shipment: " .. matters)
end)

test("elsewhere a chip is one chip less, and stays with its owner", { players = 4 }, function(t)
  local player = given_barrels(t, 4)
  t.g.reserve:move(player.hq, "security", 1)
  t:phase("turn", player)
  local worth, terms, words = t:worth("heuristic", "security.flip_risk", t.g.risk.sidra)
  t:equal(worth, terms.anyway + terms["chip.spent"])
  t:check(-700 < terms["chip.spent"] and terms["chip.spent"] < -100, words)
  t:check(words:find("a chip less (-0.", 1, true), words)
  t:check(not (t:best("heuristic")):starts("security"))
end)

test("of a ship that loads it is said what a chip's worth leaves out", { players = 4 }, function(t)
  local player = given_barrels(t, 4)
  t.g.reserve:move(player.hq, "security", 1)
  player.hq:move(t.g.spot.libya, player.agent)
  t.g.bag:move(t.g.region.libya, "black", 4)
  player.insider:set(1)
  t:phase("turn", player)
  t:answer("act.spot", t.g.spot.libya)
  t:answer("shipping.route", t.g.card["L-ROT"])
  local _, terms, words = t:worth("heuristic", "security.flip_refinery", t.g.refinery.rotterdam)
  t:check(terms["chip.under way"] < 0, words)
  t:check(words:find("not counting what it does to this shipment", 1, true), words)
end)

--- The told numbers of an answer: "(+1.2)" … added up in tenths.
local function told(words)
  local sum = 0
  for _, part in ipairs(words:split("(")) do
    local number = tonumber(part:split(")")[1])
    if number and (part:starts("+") or part:starts("-")) then sum = sum + number end
  end
  return sum
end

--- The most agents of another player on a spot.
local function against(player, spot)
  local most = 0
  for _, other in ipairs(g.players) do
    if other ~= player then most = math.max(most, spot:seated(other)) end
  end
  return most
end
local function stands(more)
  return function(player, spot, names)
    return {
      n = spot:count(player.agent) + more, most = against(player, spot),
      oil = names.offers == 1 and spot.field:total() or nil,
    }
  end
end
local arrives = stands(1)

--- One crisis at least, in per cent, and the barrels it costs by the rules in force.
local function danger(pulls)
  return function(player, way, _, brutal)
    local n, all, bad, none = pulls(player, way), g.bag:total(), g.bag:total() - g.bag:count("black"), 1
    for i = 0, n - 1 do none = none * math.max(0, all - bad - i) / math.max(1, all - i) end
    local is_first = player.first_crisis:get() == 0
    local lost = is_first and not brutal and value("crisis.cost", player) or 0
    return { n = n, p = (1 - none) * 100, lost = lost, money = player.hq:count("black") }
  end
end
local pull = danger(function() return 1 end)
local function owned(player, tech)
  local n = 0
  for _, card in ipairs(player.startups) do if card.tech == tech then n = n + 1 end end
  for _, card in ipairs(player.portfolio) do
    for _, one in ipairs { "one", "two", "three" } do if card[one] == tech then n = n + 1 end end
  end
  return n
end
local function own(player, tech) return { n = owned(player, tech) } end
local function of_slot(player, slot) return { n = owned(player, slot.tech) } end

--- What is told of an answer, by the table: what each name of a term's words must be.
local TRUE = {
  ["step1.arrives"] = arrives, ["step2.arrives"] = arrives, ["step3.arrives"] = arrives,
  ["last_reassign.arrives"] = arrives,
  ["act"] = stands(0),
  ["act.pull"] = pull, ["pull.risk"] = pull, ["again"] = pull,
  ["step3.price"] = function(player) return { n = player.step3_cost:get() } end,
  ["clean"] = function(_, card) return { n = card.loss } end,
  ["clean.price"] = function(player, card) return { n = player.free_whitewash:get() > 0 and 0 or card.price } end,
  ["buy.worth"] = function(player, card) return { n = value("score.tech", player, card.tech) } end,
  ["buy.grows"] = function(player, card) return { n = owned(player, card.tech) } end,
  ["buy.price"] = function(player, card) return { n = value("startup.price", player, card) } end,
  ["symbol"] = function(player, card)
    return { n = owned(player, card.tech) + (card.more and owned(player, card.more) or 0) }
  end,
  ["oil"] = function(_, card) return { n = card.black } end,
  ["marks"] = function(_, card) return { n = card.marks } end,
  ["invest.technology.own"] = own, ["futurist.place.own"] = own,
  ["entry.place.slot"] = of_slot, ["market.slot.slot"] = of_slot, ["pirates.place.slot"] = of_slot,
  ["market"] = function()
    local n = 0
    for _, slot in ipairs(g.market) do n = n + slot:total() end
    return { n = n }
  end,
  ["hire.points"] = function(_, card) return { n = card.points } end,
  ["shipment"] = function(player, way)
    local n = math.min(value("ship.demand", player, way), way.region:total()) - value("ship.skulls", player, way)
    return { n = math.max(0, n - player.class_action:get()) }
  end,
  ["shipment.risk"] = danger(function(player, way) return value("ship.pulls", player, way) end),
}
--- The thing that an answer speaks of is its last one: where an agent goes to, the card, the way.
local function about(best)
  local last
  for i = 1, 4 do if type(best[i]) ~= "string" and best[i] ~= nil then last = best[i] end end
  return last
end

--- One answer: its terms add up to the worth, so do the numbers of its words, and what they say
--- is so. Returns how many statements were compared.
local function is_true(t, best, brutal)
  local player, compared, sum = t:actor(), 0, 0
  local worth, terms, words, names = t:worth("heuristic", table.unpack(best))
  for _, part in pairs(terms) do sum = sum + part end
  t:equal(sum, worth, "the terms of " .. tostring(best[1]))
  if words ~= "" then t:check(math.abs(told(words) - worth / 1000) < 0.35, words .. " is not " .. worth) end
  for id, part in pairs(terms) do
    if part ~= 0 and TRUE[id] then
      for name, number in pairs(TRUE[id](player, about(best), names[id], brutal)) do
        if names[id][name] then
          t:check(math.abs(names[id][name] - number) < 1.01 and (name == "p" or names[id][name] == number),
            id .. ": " .. name .. " is told as " .. names[id][name] .. ", but is " .. number)
          compared = compared + 1
        end
      end
    end
  end
  return compared
end

--- Games between bots, phase by phase, until so many answers have been looked at.
local function look_at(t, wanted, brutal)
  local seen, compared, seed = 0, 0, 0
  while seen < wanted do
    local phase = { "setup" }
    seed = seed + 1
    t:position { seed = tostring(seed) }
    while seen < wanted and phase[1] ~= "finish" do
      t:phase(table.unpack(phase))
      while t:asks() do
        local best = { t:best("heuristic") }
        compared = compared + is_true(t, best, brutal)
        seen = seen + 1
        t:answer(table.unpack(best))
      end
      phase = t.results
    end
  end
  t:check(compared > wanted / 2, "statements compared: " .. compared .. " in " .. seen .. " positions")
end

test("in 1,000 positions the told terms add up, and what is told is true", { players = 4 }, function(t)
  look_at(t, 1000)
end)
for _, players in ipairs { 2, 3 } do
  test("… among " .. players, { players = players }, function(t) look_at(t, 500) end)
end
test("… in the brutal game", { players = 4, layers = { "brutal" } }, function(t) look_at(t, 1000, true) end)
test("… in the brutal game of two", { players = 2, layers = { "brutal" } }, function(t) look_at(t, 300, true) end)
for _, name in ipairs { "at_any_time", "closed_russia", "exchange", "fat_refineries", "long_night", "night_shift",
  "open_tender", "partners", "short_memory", "tired_agents", "mercenary" } do
  test("… with house/" .. name, { players = 4, layers = { "house/" .. name } }, function(t) look_at(t, 150) end)
end

test("a beginner does not see the danger, a cautious player sees twice as much", { players = 4 }, function(t)
  local player = given_barrels(t, 4)
  t.g.bag:move(t.g.region.gulf, "black", 3)
  t.g.harbour:set(4)
  t:run(function() play(player, "shipping") end)
  local seen = false
  for _, way in ipairs(t.g.routes.from_gulf) do
    if t:offers("shipping.route", way) then
      local _, plain = t:worth("heuristic", "shipping.route", way)
      local _, blind = t:worth("beginner", "shipping.route", way)
      local _, fearful = t:worth("cautious", "shipping.route", way)
      t:equal(blind["shipment.risk"], 0)
      t:equal(fearful["shipment.risk"], 2 * plain["shipment.risk"])
      t:equal(blind.shipment, plain.shipment)
      seen = true
    end
  end
  t:check(seen, "a route is open")
end)
