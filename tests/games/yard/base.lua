--- Yard: a little of everything, for the tests of the table.
---
--- Crews load ore at docks, trade, draw cards and queue in the lane; every
--- round ends with a secret bid and a tip.  Rich and well-liked is best.
local yard = game("yard", { title = "The Yard", players = { 2, 4 } })

-- Components -----------------------------------------------------------

yard:value("ore", { [2] = 6, [3] = 9, [4] = 12 })
yard:value("rounds", { [2] = 3, [3] = 2, [4] = 2 })
yard:value("pay", 2)
yard:value("loud", false)
yard:value("motto", "load")
yard:value("fares", { 4, 3, 1 }, { says = "What each ride costs.", from = 0, to = 9 })

yard:pieces("ore", { count = "ore", home = "bag" })
yard:pieces("coal", { count = 5, home = "bag" })
yard:pieces("crew", { per = "player", count = 3, home = "home" })

yard:pool("spent", { holds = { "ore", "coal" } })
yard:bag("bag", { holds = { "ore", "coal" }, refill = "spent", sees = "count" })
yard:pool("store", { per = "player", holds = { "ore", "coal" }, capacity = 8 })
yard:pool("home", { per = "player", holds = "crew" })
yard:counter("fame", { per = "player", min = 0, max = 2 })
yard:spot("dock", {
  holds = "crew", capacity = 3, bonus = "fame",
  items = {
    { id = "north", fee = 0, grand = false }, { id = "south", fee = 1, grand = false },
    { id = "east", fee = 2, grand = true },
  },
})
yard:track("lane", { size = 3, capacity = 1, holds = "crew" })
yard:scale("price", { steps = { { 1, "low" }, { 2, "low" }, { 4, "high" }, { 7, "high" } }, start = 2 })
yard:pile("deck", { sees = "none" })
yard:pile("hand", { per = "player", sees = "owner", capacity = 3, loose = true })
yard:pile("shown", { sees = "all" })
yard:counter("coins", { per = "player", start = 4, min = 0 })
yard:counter("bid", { per = "player", secret = true, sees = "owner", min = 0, max = 1000 })
yard:counter("sales", { per = "player", min = 0 })
yard:die("die", { faces = 6 })
yard:die("coin", { faces = { "heads", "tails" } })

local cards = {}
for i = 1, 12 do cards[i] = { id = "card" .. i, worth = i % 4, dock = i % 2 == 0 and "north" or "south" } end
yard:cards("deck", cards)

-- Decisions ------------------------------------------------------------

yard:option("work.load", { "dock", "dock" }, { "n", range(1, 3) }, { says = "load {n} at {dock}" })
yard:option("work.trade", { "kind", { "ore", "coal" } }, { "n", range(1, who.store:total()) })
yard:option("work.card", { "card", who.hand }, { says = function(_, card) return "show " .. card.id end })
yard:option("work.queue", {})
yard:option("work.rest", { says = "rest" })
yard:choice("work", { options = { "work" }, window = "day", asks = "What now?" })
yard:interject("sell", "day", { "kind", { "ore", "coal" } }, { says = "sell {kind}" })
yard:choice("bid", { "amount", amount(0, who.coins) }, { asks = "Your bid, in secret" })
yard:choice("tip", { "amount", amount(0, who.coins) }, { sample = function() return { 0, 2 } end })
yard:choice("friend", { "player", "players" }, { says = "{player}" })

local dock, n, kind, amount_ = var("dock"), var("n"), var("kind"), var("amount")
yard:forbid("work.load", "load.full", dock:room():is(0),
  { says = "A dock holds three crews.", cites = "YA-1" })
yard:forbid("work.load", "load.crew", who.home:total():is(0), { says = "All crews are out.", cites = "YA-2" })
yard:forbid("work.load", "load.fee", who.coins:below(dock.fee * n),
  { says = "Docks take a fee.", cites = "YA-3, YA-4" })
yard:forbid("work.load", "load.room", {
  needs = { "n" }, says = "The store is full.", cites = "YA-5",
}, function(player, count)
  return player.store:room() < count
end)
yard:forbid("work.load", "load.alone", { needs = { "dock", "n" } }, function(player, where, count)
  return count == 3 and where:leader() == player
end)
yard:forbid("work.trade", "trade.have", who.store:count(kind):below(n), { cites = "YA-6" })
yard:forbid("work.queue", "queue.crew", who.home:total():is(0) | the.lane:item(1):count("crew"):at_least(1))
yard:forbid("sell", "sell.have", who.store:count(kind):is(0))
yard:forbid("sell", "sell.once", who.sales:at_least(2), { says = "Two sales a round." })
yard:forbid("tip", "tip.odd", (amount_ * 2):is(6), { says = "Three coins are bad luck." })
yard:forbid("friend", "friend.self", var("player"):is(who))

-- Doing it -------------------------------------------------------------

yard:rule("work.load", function(player, where, count)
  player.home:move(where, player.crew)
  player.coins:add(-where.fee * count)
  g.bag:draw(player.store, count)
  if where.grand and player.fame:get() < 2 then player.fame:add() end
end)

yard:rule("work.trade", function(player, what, count)
  player.store:move(g.spent, what, count)
  player.coins:add(value("pay") * count)
  g.price:move(g.die:roll() > 3 and 1 or -1)
end)

yard:rule("work.card", function(player, card)
  card:move(g.shown)
  card:show()
  player.coins:add(card.worth)
  if g.coin:roll() == "heads" then g.deck:draw(player.hand) end
end)

yard:rule("work.queue", function(player)
  g.lane:bump(player.crew, player.home, g.home)
  player.coins:add(1)
end)

yard:rule("work.rest", function(player)
  player.coins:add(1)
  if player.hand:size() < 3 then g.deck:draw(player.hand) end
end)

yard:rule("sell", function(player, what)
  player.store:move(g.spent, what)
  player.coins:add(g.price:value())
  player.sales:add()
end)

yard:rule("night", function()
  for _, where in ipairs(g.dock) do
    local leader = where:leader()
    if leader then leader.coins:add(2) end
  end
  g.dock:send_home(g.home)
  for _, player in ipairs(g.players) do player.sales:set(0) end
end)

-- The course of the game -----------------------------------------------

yard:phase("setup", function()
  g.deck:shuffle()
  for _, player in ipairs(g.players) do
    g.deck:draw(player.hand)
    g.bag:draw(player.store, 2)
  end
  return "day", 1, g.players[1]
end)

yard:phase("day", function(number, first)
  local player = first
  for _ = 1, g.count do
    play(player, "work")
    player = player.next
  end
  return "auction", number, first
end)

yard:phase("auction", function(number, first)
  local bids = together(g.players, "bid")
  local best, winner = -1, nil
  for seat, player in ipairs(g.players) do
    player.bid:set(bids[seat])
    player.bid:show(player)
    if bids[seat] > best then best, winner = bids[seat], player end
  end
  winner.bid:show()
  winner.coins:add(-best)
  g.bag:draw(winner.store, math.min(2, winner.store:room()))
  local friend = choose(winner, "friend")
  local tip = choose(winner, "tip")
  winner.coins:add(-tip)
  friend.coins:add(tip)
  rules.night()
  if number == value("rounds") then return finish("the last night") end
  return "day", number + 1, first.next
end)

yard:rule("score", function(player)
  return player.coins:get() + 2 * player.store:total(), player.fame:get()
end)

-- The rest -------------------------------------------------------------

yard:invariant("coins.sane", function()
  for _, player in ipairs(g.players) do
    if player.coins:get() > 1000 then return false, "too many coins" end
  end
  return true
end)

yard:bot("first", function(_, _, count, from) return count > 0 and 1 or from end)
yard:bot("dice", function(_, _, count, from) return count > 0 and random(count) or from end)

yard:board("board", function(viewer)
  local lines = { "round of " .. value("rounds") }
  for _, player in ipairs(g.players) do
    lines[#lines + 1] = tostring(player) .. ": " .. player.coins:get() .. (viewer == player and " (you)" or "")
  end
  return lines
end)

yard:test("a full dock takes nobody", { players = 3 }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do player.home:move(g.dock.north, player.crew) end
  t:run(function() play(g.players[1], "work") end)
  t:expect_choice("work", g.players[1])
  t:refused("load.full", "work.load", g.dock.north, 1)
  t:answer("work.rest")
  t:equal(t:asks(), nil)
end)

yard:automatic("duel", { players = { 2, 2 } })
