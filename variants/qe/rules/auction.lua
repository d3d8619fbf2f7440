--- A turn: open, secret bids, award, zero bids, close.
---
--- Bids are secret counters: the author knows the own, the auctioneer all of the turn.
--- -1 stands for "no bid", which everybody knows.
local qe = game("qe")
local max, min = math.max, math.min

-- What can be answered -------------------------------------------------

--- Numbers a player without a plan might think of, around the prices of the table.
local function around(...)
  local most, list = value("max_bid"), {}
  for i, n in ipairs { ... } do list[i] = max(0, min(most, n)) end
  return list
end

--- The mean of the prices that a player knows; 10 before there is one.
qe:value("auction.usual", { says = "What companies cost, as far as a player knows." }, function(player)
  local sum, n = 0, 0
  for _, price in ipairs(g.price) do
    local paid = price:known(player) and price:get() or 0
    if paid > 0 then sum, n = sum + paid, n + 1 end
  end
  return n > 0 and sum // n or 10
end)

local function sample_open(player)
  local usual = value("auction.usual", player)
  return around(1, 5, 10, usual // 2 + 1, usual, usual + usual // 2 + 1)
end

local function up_to(n) return least(n, setting("max_bid")) end
local first = the.opening
local sample_bid = {
  0, 0, first // 2, most(0, first - 1),
  up_to(first + 1), up_to(first + 2), up_to(first + first // 4 + 1), up_to(first * 2),
}

local function sample_sealed(player)
  local usual = value("auction.usual", player)
  return around(0, 1, usual // 2, usual, usual + 1, usual * 2)
end

--- What is bid for, and against what.
local function the_tile()
  local tile, opening = g.block:top(), g.opening:get()
  return tile and "on auction: " .. tile.title .. (opening > 0 and ", opening bid " .. opening or "")
end

--- The same for who opens, and who got the last one: everyone is told that.
local function the_sale()
  local winner, tile = g.players[g.winner:get()], the_tile()
  local sold = winner and winner.tiles:top()
  return sold and tile and tile .. "; before: player " .. winner.seat .. " got " .. sold.title or tile
end

qe:choice("open", { "amount", amount(1, setting("max_bid")) }, {
  asks = "Your opening bid, in the open", facts = the_sale, sample = sample_open,
  cites = "QE-OPEN-2 QE-OPEN-3 QE-BID-6",
})
qe:choice("bid.secret", { "amount", amount(0, setting("max_bid")) }, {
  asks = "Your bid, in secret", facts = the_tile, sample = sample_bid, cites = "QE-BID-1 QE-BID-2 QE-BID-5 QE-BID-6",
})
qe:choice("bid.again", { "amount", amount(0, setting("max_bid")) }, {
  asks = "A tie: bid again, in secret", facts = the_tile, sample = sample_bid, cites = "QE-TIE-1 QE-TIE-2",
})
qe:choice("sealed", { "amount", amount(0, setting("max_bid")) }, {
  asks = "Your bid for the last company, in secret", facts = the_tile, sample = sample_sealed,
  cites = "QE-LAST-1 QE-LAST-2",
})

qe:forbid("bid", "bid.differs", var("amount"):is(the.opening),
  { says = "A secret bid must differ from the opening bid.", cites = "QE-BID-3 QE-TIE-2 QE-AWARD-6" })

qe:option("peek.look", { says = "look at the winning bid, once a game" })
qe:option("peek.pass", { says = "do not look" })
qe:choice("peek", { options = { "peek" }, asks = "Look at the winning bid?", cites = "QE-PEEK-1 QE-PEEK-2" })

qe:value("peek.times", { [3] = 0, [4] = 0, [5] = 1 },
  { says = "How often a player may look at a winning bid.", cites = "QE-PEEK-1", from = 0, to = 16 })
qe:value("peek.idle", false,
  { says = "Are players who know the amount asked whether they want to look?", cites = "QE-PEEK-2 QE-AMB-8" })
qe:forbid("peek.look", "peek.once", who.peeked:at_least(setting("peek.times")),
  { says = "With 5 players each may look once per game; with fewer, never.", cites = "QE-PEEK-1" })

-- Who and where --------------------------------------------------------

local TILES = { [3] = 16, [4] = 16, [5] = 15 }
qe:value("turns", TILES, { says = "One turn for each company.", cites = "QE-ROUND-1", from = TILES, to = TILES })

qe:value("round", {
  says = "A round begins whenever the holder of the first auctioneer token opens.", cites = "QE-ROUND-4",
}, function() return (g.turn:get() - 1) // g.count + 1 end)

--- The auctioneer of a turn, or nil on the last one with 3 players.
qe:value("turn.auctioneer", {
  says = "The role passes to the left after every turn.", cites = "QE-ROUND-3 QE-ROUND-4 QE-LAST-1",
}, function(turn)
  if g.count == 3 and turn == value("turns") then return nil end
  return g.players[(g.token_holder:get() + turn - 2) % g.count + 1]
end)

--- The present auctioneer, or nil.
qe:rule("auctioneer", { cites = "QE-ROUND-3" }, function() return g.players[g.auctioneer:get()] end)

--- Everybody else, from the auctioneer's left on.
qe:rule("auction.bidders", { cites = "QE-BID-1 QE-LAST-2" }, function()
  local opener = rules.auctioneer()
  local list = g.players:from(opener or g.players[g.token_holder:get()])
  if opener then table.remove(list, 1) end
  return list
end)

-- Writing and comparing ------------------------------------------------

--- Write a bid down; the author and the auctioneer know it.
qe:rule("auction.write", { cites = "QE-INFO-3 QE-BID-7 QE-LAST-5" }, function(player, amount_bid)
  local opener = rules.auctioneer()
  player.bid:set(amount_bid)
  player.bid:show(player)
  if opener then player.bid:show(opener) end
end)

--- Empty bid tiles: all see that nothing is there.
qe:rule("auction.erase", { cites = "QE-CLOSE-1 QE-INFO-6" }, function()
  g.bid:set(-1)
  g.bid:show()
  g.tied:set(0)
end)

--- All bids of the turn, the opening bid included, highest first: { player =, amount = }.
qe:rule("auction.bids", { cites = "QE-AWARD-1 QE-TIE-3" }, function()
  local list, opener = {}, rules.auctioneer()
  if opener then list[1] = { player = opener, amount = g.opening:get() } end
  for _, player in ipairs(g.players) do
    if player ~= opener and player.bid:get() >= 0 then
      list[#list + 1] = { player = player, amount = player.bid:get() }
    end
  end
  table.sort(list, function(a, b) return a.amount > b.amount end)
  return list
end)

--- The players who share the highest bid; fewer than two: no tie.
qe:rule("auction.tied", { cites = "QE-TIE-1 QE-TIE-8 QE-BID-4" }, function()
  local tied, highest = {}, rules.auction.bids()[1].amount
  for _, player in ipairs(rules.auction.bidders()) do
    if player.bid:get() == highest then tied[#tied + 1] = player end
  end
  return tied
end)

--- The highest bid that one player alone made: its player and amount.
qe:rule("auction.best", { cites = "QE-AWARD-1 QE-TIE-5 QE-TIE-6 QE-AMB-4" }, function()
  local bids = rules.auction.bids()
  for i, bid in ipairs(bids) do
    local before, after = bids[i - 1], bids[i + 1]
    local shared = before and before.amount == bid.amount or after and after.amount == bid.amount
    if not shared then return bid.player, bid.amount end
  end
  return nil
end)

-- Award ----------------------------------------------------------------

--- What the winner pays.
qe:rule("award.price", { cites = "QE-AWARD-3 QE-AWARD-5 QE-LAST-3" }, function(_, amount_bid) return amount_bid end)

--- Who learns the price: the winner, and the auctioneer who writes it.
qe:rule("award.tell", { cites = "QE-AWARD-2 QE-INFO-4 QE-INFO-5 QE-LAST-5" }, function(winner, price)
  local opener = rules.auctioneer()
  price:show(winner)
  if opener == winner then
    price:show()
  elseif opener then
    price:show(opener)
  end
end)

qe:rule("award.sell", { cites = "QE-AWARD-2 QE-AWARD-3 QE-AWARD-4 QE-INFO-1" }, function(winner, amount_bid)
  local tile = g.block:top()
  local price = g.price[tile.id]
  g.winner:set(winner.seat)
  price:set(rules.award.price(winner, amount_bid))
  rules.award.tell(winner, price)
  tile:move(winner.tiles)
  local open = rules.auctioneer() == winner
  announce(winner, " wins ", tile.title, open and ", with the opening bid of " or "", open and amount_bid or "", ".")
end)

-- Zero bids ------------------------------------------------------------

qe:value("zero.shown", { [3] = false, [4] = true, [5] = true },
  { says = "Are bids of 0 shown and rewarded?", cites = "QE-ZERO-1" })

--- The bids that stand at the end of the turn count, re-bids included.
qe:rule("zero", {
  cites = "QE-ZERO-1 QE-ZERO-2 QE-ZERO-3 QE-ZERO-4 QE-ZERO-5 QE-ZERO-6 QE-INFO-1 QE-INFO-6",
}, function()
  if not value("zero.shown") then return end
  local round = value("round")
  for _, player in ipairs(g.players) do
    if player.bid:get() == 0 then
      player.bid:show()
      if player.zero_round:get() < round then
        player.zero_round:set(round)
        player.zeros:add()
        announce(player, " bid 0 and scores ", value("score.zero_vp"), " for it.")
      else
        announce(player, " bid 0 again; it scores once a round.")
      end
    end
  end
end)

-- Peek -----------------------------------------------------------------

qe:rule("peek.look", { cites = "QE-PEEK-1 QE-PEEK-2 QE-PEEK-3 QE-PEEK-4" }, function(player)
  player.peeked:add()
  g.price[g.players[g.winner:get()].tiles:top().id]:show(player)
end)

qe:rule("peek.pass", { cites = "QE-PEEK-1" }, function() end)

--- Has the player a reason to be asked?
qe:rule("peek.open", { cites = "QE-PEEK-1 QE-PEEK-2 QE-PEEK-3" }, function(player)
  local tile = g.players[g.winner:get()].tiles:top()
  return player.peeked:get() < value("peek.times") and (value("peek.idle") or not g.price[tile.id]:known(player))
end)

-- The course of a turn -------------------------------------------------

--- Players by name.
local function seats(list)
  local names = {}
  for i, player in ipairs(list) do names[i] = tostring(player) end
  return names
end

qe:phase("turn", { cites = "QE-ROUND-1 QE-ROUND-2 QE-ROUND-3 QE-OPEN-1" }, function()
  local opener = value("turn.auctioneer", g.turn:add())
  g.stack:draw(g.block)
  g.ties:set(0)
  g.opening:set(0)
  g.auctioneer:set(opener and opener.seat or 0)
  if not opener then return "sealed" end
  return "open", opener
end)

qe:phase("open", { cites = "QE-OPEN-2 QE-OPEN-3 QE-ROUND-2" }, function(opener)
  local amount_bid = choose(opener, "open")
  g.opening:set(amount_bid)
  g.opened[g.block:top().id]:set(amount_bid)
  return "bids"
end)

qe:phase("bids", { cites = "QE-BID-1 QE-BID-7 QE-ROUND-2" }, function()
  local bidders = rules.auction.bidders()
  for i, amount_bid in ipairs(together(bidders, "bid.secret")) do rules.auction.write(bidders[i], amount_bid) end
  return "compare"
end)

qe:phase("compare", { cites = "QE-TIE-1 QE-TIE-3 QE-TIE-4 QE-TIE-5 QE-TIE-7" }, function()
  local tied = rules.auction.tied()
  if #tied < 2 or g.ties:add() >= value("max_ties") then return "award" end
  for _, player in ipairs(tied) do player.tied:set(1) end
  announce("A tie for the highest bid: ", table.concat(seats(tied), " and "), " bid again.")
  local again = together(tied, "bid.again")
  for i, player in ipairs(tied) do
    rules.auction.write(player, again[i])
    player.tied:set(0)
  end
  return "compare"
end)

qe:phase("award", { cites = "QE-AWARD-1 QE-ROUND-2" }, function()
  rules.award.sell(rules.auction.best())
  rules.zero()
  return "peek"
end)

qe:phase("peek", { cites = "QE-PEEK-1 QE-PEEK-2 QE-PEEK-3" }, function()
  for _, player in ipairs(g.players) do
    if rules.peek.open(player) then play(player, "peek") end
  end
  return "close"
end)

--- The last company with 3 players: nobody opens, a tie for highest discards it.
qe:phase("sealed", { cites = "QE-LAST-1 QE-LAST-2 QE-LAST-3 QE-LAST-4 QE-LAST-5" }, function()
  local bidders = rules.auction.bidders()
  for i, amount_bid in ipairs(together(bidders, "sealed")) do rules.auction.write(bidders[i], amount_bid) end
  if #rules.auction.tied() > 1 then
    announce("The highest bids are equal: ", g.block:top().title, " is discarded.")
    g.block:top():move(g.discard)
    g.winner:set(0)
  else
    rules.award.sell(rules.auction.best())
  end
  return "close"
end)

qe:phase("close", flow.run("auction.erase"), flow.when(the.stack:size():above(0), flow.go("turn")),
  flow.run("score.reveal"), effect.set(the.over, 1), flow.finish("all companies are sold"),
  { cites = "QE-CLOSE-1 QE-CLOSE-2 QE-SCORE-1 QE-ROUND-2" })
