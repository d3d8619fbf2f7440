--- Turns from open to close.

--- Go on through phases until somebody is asked or the turn closes.
local function run(t)
  while t:asks() == nil and t.results[1] ~= "close" do t:phase(table.unpack(t.results)) end
end

local function begin(t)
  t:setup()
  run(t)
end

--- Secret bids in the order of the table from the auctioneer's left on.
local function bids(t, ...)
  for _, bid in ipairs { ... } do t:answer(bid) end
  run(t)
end

local function open(t, opening, ...)
  t:expect_choice("open")
  t:answer(opening)
  run(t)
  bids(t, ...)
end

local function close(t)
  t:equal(t.results[1], "close")
  t:phase("close")
  run(t)
end

--- Seats that know the price of the company sold last.
local function knowers()
  local text, price = "", g.price[g.players[g.winner:get()].tiles:top().id]
  for _, player in ipairs(g.players) do if price:known(player) then text = text .. player.seat end end
  return text
end

local function zeros()
  local text = ""
  for _, player in ipairs(g.players) do text = text .. player.zeros:get() end
  return text
end

local four = { players = 4, set = { first = 1 } }

test("QE-EX-2: the highest bid wins; winner and auctioneer know it", four, function(t)
  begin(t)
  t:expect_choice("open", g.players[1])
  local tile = g.block:top()
  t:answer(10)
  run(t)
  t:expect_choice("bid.secret", g.players[2])
  t:check(g.players[1].bid:known(g.players[3]), "QE-OPEN-3 QE-INFO-1: the opening bid is open")
  t:answer(25)
  t:expect_choice("bid.secret", g.players[3])
  t:answer(0)
  t:expect_choice("bid.secret", g.players[4])
  bids(t, 12)
  t:equal(g.winner:get(), 2)
  t:equal(tile:pile(), g.players[2].tiles)
  t:equal(value("spend", g.players[2]), 25)
  t:equal(value("spend", g.players[4]), 0, "QE-AWARD-5: losers pay nothing")
  t:equal(knowers(), "12")
  t:equal(zeros(), "0010")
  t:check(g.players[3].bid:known(g.players[2]), "QE-INFO-1: a bid of zero is shown")
  t:check(g.players[4].bid:known(g.players[1]), "QE-INFO-3: the auctioneer sees all bids")
  t:check(not g.players[4].bid:known(g.players[3]), "QE-INFO-3: others do not")
  close(t)
  t:equal(g.players[4].bid:get(), -1, "QE-CLOSE-1: erased")
  t:expect_choice("open", g.players[2])
end)

for players = 3, 5 do
  test("QE-AWARD-1 QE-INFO-3 QE-AMB-14: the auctioneer keeps what was seen for a turn, " .. players .. " players",
    { players = players, set = { first = 1 } }, function(t)
    begin(t)
    local list = { 77123, 88456, 31, 44 }
    open(t, 50, table.unpack(list, 1, players - 1))
    while t:asks() do t:answer("peek.pass") end
    run(t)
    close(t)
    t:expect_choice("open", g.players[2])
    local opener, other = g.players[1], g.players[3]
    for seat = 2, players do
      local before = g.players[seat].before
      t:equal(before:get(), list[seat - 1])
      t:check(before:known(opener) and before:known(g.players[seat]), "its author and who looked at it")
      t:equal(before:known(other), seat == 3, "nobody else")
    end
    t:check(g.players[1].before:known(other), "the opening bid was open")
    local board = table.concat(rules.view.board(opener, { columns = 80 }), "\n")
    t:check(board:find("player 3: 88", 1, true), board)
  end)
end

test("QE-EX-3: the auctioneer wins in the open", four, function(t)
  begin(t)
  open(t, 50, 49, 0, 0)
  t:equal(g.winner:get(), 1)
  t:equal(value("spend", g.players[1]), 50)
  t:equal(knowers(), "1234")
  t:equal(zeros(), "0011")
end)

test("QE-EX-4: illegal bids", four, function(t)
  begin(t)
  t:check(not t:offers(0), "opening 0")
  t:check(not t:offers(-3), "opening -3")
  t:check(not t:offers(2.5), "opening 2.5")
  t:check(not t:offers("ten"), "text")
  t:check(t:offers(1), "opening 1")
  t:answer(10)
  run(t)
  t:refused("bid.differs", 10)
  t:check(not t:offers(-1), "secret -1")
  t:check(t:offers(0) and t:offers(9) and t:offers(11), "anything else")
  t:answer(0)
end)

test("QE-BID-6: the largest bid is exact", four, function(t)
  begin(t)
  local most = 100000000000000000
  t:check(not t:offers(most + 1), "above max_bid")
  open(t, most - 1, 0, most, 3)
  t:equal(g.winner:get(), 3)
  t:equal(value("spend", g.players[3]), most)
  t:equal(value("spend", g.players[3]) - 1, 99999999999999999)
end)

test("QE-BID-6: max_bid can be set", { players = 4, set = { first = 1, max_bid = 20 } }, function(t)
  begin(t)
  t:check(not t:offers(21) and t:offers(20), "20 is the limit of the opening bid")
  t:answer(5)
  run(t)
  t:check(not t:offers(21) and t:offers(20), "and of secret bids")
end)

test("QE-EX-5: after a tie somebody else can win", four, function(t)
  begin(t)
  open(t, 10, 30, 30, 20)
  t:expect_choice("bid.again", g.players[2])
  t:equal(g.players[2].tied:get() + g.players[3].tied:get(), 2, "QE-TIE-7: who is tied is public")
  t:refused("bid.differs", 10)
  t:answer(15)
  t:check(g.players[2].bid:known(g.players[2]), "QE-INFO-3: who bids again knows what")
  t:check(not g.players[2].bid:known(g.players[1]), "QE-BID-7: the auctioneer waits for all")
  t:expect_choice("bid.again", g.players[3])
  bids(t, 5)
  t:check(g.players[2].bid:known(g.players[1]), "QE-INFO-3: the auctioneer sees the new bids, too")
  t:equal(g.winner:get(), 4)
  t:equal(value("spend", g.players[4]), 20)
  t:equal(g.players[2].tied:get(), 0)
end)

for _, case in ipairs { { 20, 4, 20 }, { 7, 1, 10 } } do
  test("QE-EX-6: three ties, the third player bid " .. case[1], four, function(t)
    begin(t)
    open(t, 10, 30, 30, case[1])
    bids(t, 40, 40)
    t:expect_choice("bid.again", g.players[2])
    bids(t, 35, 35)
    t:equal(t:asks(), nil, "no third re-bid")
    t:equal(g.winner:get(), case[2])
    t:equal(value("spend", g.players[case[2]]), case[3])
  end)
end

test("QE-TIE-5: max_ties can be set", { players = 4, set = { first = 1, max_ties = 1 } }, function(t)
  begin(t)
  open(t, 10, 30, 30, 20)
  t:equal(g.winner:get(), 4)
end)

test("QE-TIE-4: others can be tied the next time", four, function(t)
  begin(t)
  open(t, 10, 30, 30, 20)
  bids(t, 20, 5)
  t:expect_choice("bid.again", g.players[2])
  t:answer(21)
  t:expect_choice("bid.again", g.players[4])
  bids(t, 22)
  t:equal(g.winner:get(), 4)
  t:equal(value("spend", g.players[4]), 22)
end)

test("QE-TIE-8: a tie below the highest bid means nothing", four, function(t)
  begin(t)
  open(t, 10, 30, 20, 20)
  t:equal(t:asks(), nil)
  t:equal(g.winner:get(), 2)
end)

test("QE-EX-7: three ties above a tie", { players = 5, set = { first = 1 } }, function(t)
  begin(t)
  open(t, 10, 30, 30, 20, 20)
  bids(t, 30, 30)
  bids(t, 30, 30)
  t:equal(g.winner:get(), 1)
  t:equal(value("spend", g.players[1]), 10)
end)

test("QE-EX-8, QE-ZERO-5: a re-bid of zero is rewarded", four, function(t)
  begin(t)
  open(t, 10, 30, 30, 0)
  bids(t, 0, 11)
  t:equal(g.winner:get(), 3)
  t:equal(value("spend", g.players[3]), 11)
  t:equal(zeros(), "0101")
end)

test("QE-EX-9: one bonus a round", four, function(t)
  begin(t)
  open(t, 10, 5, 0, 12)
  close(t)
  open(t, 10, 0, 5, 12)
  t:equal(zeros(), "0010", "no second bonus")
  close(t)
  open(t, 10, 11, 5, 12)
  close(t)
  open(t, 10, 11, 5, 12)
  close(t)
  t:equal(value("round"), 2)
  open(t, 10, 11, 0, 12)
  t:equal(zeros(), "0020")
  t:equal(value("score.zeros", g.players[3]), 4)
end)

test("QE-ZERO-1: with 3 players zero earns nothing and is not shown", { players = 3, set = { first = 1 } }, function(t)
  begin(t)
  open(t, 10, 0, 0)
  t:equal(zeros(), "000")
  t:check(not g.players[2].bid:known(g.players[3]), "not shown")
end)

test("QE-ROUND-3: the role passes to the left", { players = 5, set = { first = 4 } }, function(t)
  begin(t)
  local order = ""
  for _ = 1, 6 do
    order = order .. g.auctioneer:get() .. value("round") .. " "
    open(t, 5, 0, 0, 0, 0)
    close(t)
  end
  t:equal(order, "41 51 11 21 31 42 ")
end)

-- The last company with 3 players ----------------------------------------

--- Play up to the last turn.
local function to_last(t)
  begin(t)
  for _ = 1, 15 do
    open(t, 10, 0, 5)
    close(t)
  end
end

for _, case in ipairs {
  { { 5, 5, 3 }, 0, 0 }, { { 0, 0, 0 }, 0, 0 }, { { 7, 5, 5 }, 1, 7 }, { { 1, 0, 0 }, 1, 1 },
} do
  local name = table.concat(case[1], ", ")
  test("QE-EX-10: the last company with 3 players, bids " .. name, { players = 3, set = { first = 1 } }, function(t)
    to_last(t)
    local tile = g.block:top()
    local before = value("spend", g.players[1])
    t:equal(g.turn:get(), 16)
    t:equal(g.auctioneer:get(), 0, "QE-LAST-1: nobody opens")
    t:expect_choice("sealed", g.players[1])
    t:check(not t:offers(-1) and t:offers(0), "zero or more")
    bids(t, table.unpack(case[1]))
    t:check(not g.players[1].bid:known(g.players[2]), "QE-LAST-5: nobody sees a bid")
    t:check(g.players[1].bid:known(g.players[1]), "QE-LAST-5: but its author")
    t:equal(g.winner:get(), case[2])
    t:equal(tile:pile(), case[2] == 0 and g.discard or g.players[1].tiles)
    t:equal(value("spend", g.players[1]) - before, case[3])
    if case[2] > 0 then t:equal(knowers(), "1") end
    t:phase("close")
    t:equal(t.results[1], "finish", "QE-SCORE-1")
    t:check(g.price[tile.id]:known(g.players[3]), "QE-INFO-7: prices are shown")
    t:check(g.players[1].token:top():known(g.players[3]), "QE-INFO-7: tokens are shown")
  end)
end

-- Peek -------------------------------------------------------------------

test("QE-PEEK-1: once a game with 5 players", { players = 5, set = { first = 1 } }, function(t)
  begin(t)
  open(t, 10, 25, 12, 13, 14)
  t:expect_choice("peek", g.players[3])
  t:answer("peek.look")
  t:expect_choice("peek", g.players[4])
  t:answer("peek.pass")
  t:expect_choice("peek", g.players[5])
  t:answer("peek.look")
  run(t)
  t:equal(knowers(), "1235", "QE-PEEK-3: several may look")
  t:check(not g.players[4].bid:known(g.players[3]), "QE-PEEK-4: no losing bid")
  t:equal(g.players[3].peeked:get() + g.players[5].peeked:get(), 2, "QE-PEEK-3: public ticks")
  close(t)
  open(t, 10, 12, 25, 13, 14)
  t:expect_choice("peek", g.players[1])
  t:answer("peek.pass")
  t:equal(t:asks(), nil, "player 2 opened, 4 won, 3 and 5 have looked")
  t:run(play, g.players[3], "peek")
  t:refused("peek.once", "peek.look")
end)

test("QE-AMB-8: those who know may be asked as well", {
  players = 5, set = { first = 1, ["peek.idle"] = true },
}, function(t)
  begin(t)
  open(t, 10, 25, 12, 13, 14)
  t:expect_choice("peek", g.players[1])
end)

test("QE-PEEK-1: no look with fewer players", four, function(t)
  begin(t)
  open(t, 10, 25, 12, 13)
  t:equal(t:asks(), nil)
  t:run(play, g.players[3], "peek")
  t:refused("peek.once", "peek.look")
end)

-- Several at once ----------------------------------------------------------

test("QE-TIE-3 QE-TIE-4 QE-ZERO-5: ties change hands, all fall to zero, the opening bid wins in the open",
  { players = 5, set = { first = 1 } }, function(t)
  begin(t)
  open(t, 10, 30, 30, 0, 20)
  t:expect_choice("bid.again", g.players[2])
  bids(t, 0, 20)
  t:expect_choice("bid.again", g.players[3])
  t:equal(g.players[2].tied:get() + g.players[4].tied:get(), 0, "who fell back bids no more")
  bids(t, 0, 0)
  t:equal(g.winner:get(), 1)
  t:equal(value("spend", g.players[1]), 10)
  t:equal(zeros(), "01111", "first bids and re-bids alike")
  t:equal(t:asks(), nil, "QE-PEEK-2: all know the price, nobody looks")
  t:equal(knowers(), "12345")
end)

test("QE-TIE-5 QE-ZERO-3 QE-AWARD-5: the third tie, a zero below it: the auctioneer buys, the tied pay nothing", four,
  function(t)
  begin(t)
  open(t, 10, 30, 30, 0)
  bids(t, 99, 99)
  bids(t, 11, 11)
  t:equal(g.winner:get(), 1)
  t:equal(value("spend", g.players[2]) + value("spend", g.players[3]), 0)
  t:equal(zeros(), "0001")
end)

test("QE-TIE-6: the third tie of all others leaves the opening bid, low as it is", { players = 5, set = { first = 3 } },
  function(t)
  begin(t)
  open(t, 1, 5, 5, 5, 5)
  bids(t, 5, 5, 5, 5)
  bids(t, 7, 7, 5, 5)
  t:equal(g.winner:get(), 3, "5 is held by two")
  t:equal(value("spend", g.players[3]), 1)
end)

test("QE-TIE-8: equal bids below the opening bid are no tie", four, function(t)
  begin(t)
  open(t, 50, 30, 30, 0)
  t:equal(t:asks(), nil)
  t:equal(g.winner:get(), 1)
end)

test("QE-ZERO-4 QE-ROUND-4: the round turns with the token, wherever it lies", { players = 4, set = { first = 3 } },
  function(t)
  begin(t)
  for turn = 1, 5 do
    t:equal(value("round"), turn < 5 and 1 or 2)
    open(t, 10, 11, 0, 0)
    close(t)
  end
  -- openers 3 4 1 2 3: zero are 1+2, 2+3, 3+4, 4+1, 1+2
  t:equal(zeros(), "2211")
end)

test("QE-LAST-1 QE-LAST-2 QE-LAST-4 QE-SCORE-1: the last company is bid for from the token on, and nobody has it",
  { players = 3, set = { first = 2 } }, function(t)
  to_last(t)
  local tile, spends = g.block:top(), {}
  for seat, player in ipairs(g.players) do spends[seat] = value("spend", player) end
  t:equal(value("round"), 6, "QE-ROUND-4: five rounds and one turn")
  for _, seat in ipairs { 2, 3, 1 } do
    t:expect_choice("sealed", g.players[seat])
    t:check(not t:offers(value("max_bid") + 1) and t:offers(10), "any bid: nobody opened")
    t:answer(seat == 3 and 8 or 9)
  end
  run(t)
  t:equal(tile:pile(), g.discard)
  t:equal(zeros(), "000")
  for seat, player in ipairs(g.players) do t:equal(value("spend", player), spends[seat], "QE-AWARD-5") end
  t:phase("close")
  t:check(not g.players[1].before:known(g.players[2]), "QE-LAST-5: bids stay with their authors")
end)
