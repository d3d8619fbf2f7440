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

test("Grey Ops one barrel short of full: the opening barrel scatters the others", { players = 4 }, function(t)
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

--- The told numbers of an answer: "(+1.2)" … added up in tenths.
local function told(words)
  local sum = 0
  for _, part in ipairs(words:split("(")) do
    local number = tonumber(part:split(")")[1])
    if number and (part:starts("+") or part:starts("-")) then sum = sum + number end
  end
  return sum
end

test("in random positions the told terms add up to the worth", { players = 4 }, function(t)
  t:setup()
  local seen, player = 0, t.g.players[1]
  for _ = 1, 60 do
    t:phase("turn", player)
    while t:asks() and seen < 1000 do
      local option, a, b = t:best("heuristic")
      local worth, terms, words = t:worth("heuristic", option, a, b)
      local sum = 0
      for _, part in pairs(terms) do sum = sum + part end
      t:equal(sum, worth, "the terms of " .. tostring(option))
      if words ~= "" then
        t:check(math.abs(told(words) - worth / 1000) < 0.35, words .. " is not " .. worth)
      end
      seen = seen + 1
      t:answer(option, a, b)
    end
    if t.g.marker:get() > 0 then break end
    player = player.next
  end
  t:check(seen > 100, "positions: " .. seen)
end)

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
