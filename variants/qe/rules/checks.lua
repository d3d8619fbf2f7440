--- What must hold at every decision.
local qe = game("qe")

qe:invariant("invariant.tiles", { cites = "QE-SETUP-6 QE-SETUP-7 QE-SETUP-8 QE-ROUND-1" }, function()
  local sum, all = g.stack:size() + g.block:size() + g.discard:size(), supply("stack")
  for _, player in ipairs(g.players) do sum = sum + player.tiles:size() end
  all = all - g.unused:count("group", "stack")
  return sum == all, sum .. " company tiles in play instead of " .. all
end)

qe:invariant("invariant.turns", { cites = "QE-ROUND-1" }, function()
  local shown, turn = g.block:size() + g.discard:size(), g.turn:get()
  for _, player in ipairs(g.players) do shown = shown + player.tiles:size() end
  return shown == turn, shown .. " companies were shown in " .. turn .. " turns"
end)

qe:invariant("invariant.players", { cites = "QE-SETUP-2 QE-SETUP-4" }, function()
  for _, player in ipairs(g.players) do
    if player.nation:size() ~= 1 or player.token:size() ~= 1 then
      return false, tostring(player) .. " lacks a nation or a token"
    end
  end
  return true
end)

qe:invariant("invariant.prices", { cites = "QE-AWARD-3 QE-AWARD-5 QE-INFO-4 QE-BID-6" }, function()
  local owner = {}
  for _, player in ipairs(g.players) do
    for _, tile in ipairs(player.tiles) do owner[tile.id] = player end
  end
  for _, price in ipairs(g.price) do
    local buyer, n = owner[price.id], price:get()
    if not buyer and n ~= 0 then return false, "a price on " .. price.id .. ", which nobody owns" end
    if buyer and not price:known(buyer) then return false, tostring(buyer) .. " forgot the price of " .. price.id end
    if n < 0 or n > value("max_bid") then return false, "an impossible price on " .. price.id end
  end
  return true
end)

qe:invariant("invariant.bids", { cites = "QE-BID-2 QE-BID-3 QE-BID-6 QE-INFO-3" }, function()
  for _, player in ipairs(g.players) do
    local bid = player.bid:get()
    if bid > value("max_bid") then return false, tostring(player) .. " bids too much" end
    local opens = player.seat == g.auctioneer:get()
    if opens and bid >= 0 and bid ~= g.opening:get() then
      return false, tostring(player) .. " opened with another bid"
    end
    if not opens and bid >= 0 and bid == g.opening:get() and g.auctioneer:get() > 0 then
      return false, tostring(player) .. " bids the opening bid"
    end
    if bid >= 0 and not player.bid:known(player) then return false, tostring(player) .. " forgot the own bid" end
  end
  return true
end)

qe:invariant("invariant.ticks", { cites = "QE-ZERO-4 QE-PEEK-1" }, function()
  for _, player in ipairs(g.players) do
    local ticks, rounds = player.zeros:get(), value("round")
    if ticks > rounds then
      return false, tostring(player) .. " has " .. ticks .. " zero-bid ticks in " .. rounds .. " rounds"
    end
    local peeks, most = player.peeked:get(), value("peek.times")
    if peeks > most then return false, tostring(player) .. " peeked " .. peeks .. " times, at most " .. most end
  end
  return true
end)

qe:invariant("invariant.zeros", { cites = "QE-ZERO-1" }, function()
  if value("zero.shown") then return true end
  for _, player in ipairs(g.players) do
    if player.zeros:get() > 0 then return false, "a zero-bid bonus without the phase" end
  end
  return true
end)
