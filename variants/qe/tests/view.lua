--- What players see.

local function run(t)
  while t:asks() == nil and t.results[1] ~= "close" do t:phase(table.unpack(t.results)) end
end

local function board(viewer) return table.concat(rules.view.board(viewer, { columns = 80 }), "\n") end

--- Some turns with different winners; it stops where the bids of the last one still lie on the table.
local function play_some(t)
  t:setup()
  run(t)
  for turn = 1, 6 do
    local opening, i = turn * 10, 0
    t:answer(opening)
    run(t)
    while t:asks() == "bid.secret" do
      i = i + 1
      t:answer(opening + (turn * 7 + i * 5) % 13 - 4 + i * 100 * ((turn + i) % 2))
      run(t)
    end
    while t:asks() == "peek" do
      t:answer(turn == 3 and "peek.look" or "peek.pass")
      run(t)
    end
    if turn < 6 then
      t:phase("close")
      run(t)
    end
  end
end

--- Set a secret number and leave what everybody knows of it as it was.
local function rewrite(counter, n)
  local known = {}
  for i, player in ipairs(g.players) do known[i] = counter:known(player) end
  counter:set(n)
  for i, player in ipairs(g.players) do if known[i] then counter:show(player) end end
end

--- The numbers that a player does not know go round among themselves.
local function rotate(row, viewer)
  local hidden, numbers = {}, {}
  for _, counter in ipairs(row) do
    if not counter:known(viewer) then
      hidden[#hidden + 1] = counter
      numbers[#numbers + 1] = counter:get()
    end
  end
  for i, counter in ipairs(hidden) do rewrite(counter, numbers[i % #numbers + 1] + i) end
  return #hidden
end

for _, players in ipairs { 3, 4, 5 } do
  for seat = 1, players do
    test("QE-INFO-4: secrets of others do not change the view of player " .. seat .. " of " .. players, {
      players = players, set = { first = 1 },
    }, function(t)
      play_some(t)
      local viewer, all = g.players[seat], board(nil)
      local before = board(viewer)
      t:check(rotate(g.price, viewer) + rotate(g.bid, viewer) > 1, "too few secrets for a test")
      viewer.next.token:top():swap(viewer.previous.token:top())
      t:equal(board(viewer), before)
      t:check(board(nil) ~= all, "the secrets did change")
    end)
  end

  test("QE-INFO-1: the board fits, " .. players .. " players", { players = players, set = { first = 1 } }, function(t)
    play_some(t)
    for _, price in ipairs(g.price) do
      if price:get() > 0 then rewrite(price, 100000000000000000) end
    end
    for _, viewer in ipairs(g.players) do
      for _, columns in ipairs { 40, 80, 120 } do
        for _, line in ipairs(rules.view.board(viewer, { columns = columns })) do
          t:check(line:width() <= columns, "too long: " .. line)
        end
      end
    end
  end)
end

test("QE-INFO-2: own secrets are on the board, others are not", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  run(t)
  t:answer(10)
  run(t)
  for _, bid in ipairs { 7777, 12, 13 } do t:answer(bid) end
  run(t)
  local me, winner = g.players[3], g.players[2]
  t:check(board(winner):find("7,777", 1, true), "the winner sees the price")
  t:check(board(g.players[1]):find("7,777", 1, true), "so does the auctioneer")
  t:check(not board(me):find("7,777", 1, true), "nobody else does")
  t:check(board(me):find("player 3 bids 12", 1, true), "the own bid")
  t:check(board(me):find("player 4 bids ?", 1, true), "a bid of somebody else")
  t:check(board(me):find(me.token:top().title, 1, true), "the own token")
  t:check(not board(me):find(winner.token:top().title, 1, true), "another token")
end)

test("QE-INFO-3: nothing of a bid shows before all are in", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  run(t)
  t:answer(10)
  run(t)
  local before = board(g.players[1])
  t:answer(25)
  t:equal(board(g.players[1]), before)
end)

test("QE-INFO-4: owner and auctioneer keep what they know", { players = 3, set = { first = 1 } }, function(t)
  play_some(t)
  for _, player in ipairs(g.players) do
    for _, tile in ipairs(player.tiles) do
      t:check(g.price[tile.id]:known(player), "the owner may reread a price any time")
    end
  end
end)

test("QE-INFO-7: the end is on the board", { players = 3, set = { first = 1 } }, function(t)
  t:setup()
  repeat
    run(t)
    while t:asks() do
      t:auto()
      run(t)
    end
    t:phase("close")
  until t.results[1] == "finish"
  local text = board(g.players[1])
  t:check(text:find("but OUT", 1, true), text)
  t:check(not text:find("?", 1, true), "nothing is hidden")
  t:check(text:find("Discarded  ", 1, true), "three zeros discard the last company")
end)

for _, players in ipairs { 3, 4, 5 } do
  test("QE-INFO-1: the board fits into 24 rows, an arrow at who is asked, " .. players .. " players", {
    players = players, set = { first = 1 },
  }, function(t)
    play_some(t)
    for _, columns in ipairs { 40, 80, 120 } do
      local lines = rules.view.board(g.players[2], { columns = columns, actor = g.players[3] })
      t:check(#lines <= 24, #lines .. " rows in " .. columns .. " columns")
      local text = table.concat(lines, "\n")
      t:check(text:find(">3 ", 1, true), text)
      t:check(not text:find(">2 ", 1, true), text)
      t:check(text:find("2 you", 1, true), text)
      local small = rules.view.small(g.players[2], { columns = columns, actor = g.players[3] })
      t:check(#small <= 12, #small .. " rows above a question")
      t:check(table.concat(small, "\n"):find(">3 ", 1, true), "the arrow is there, too")
    end
  end)
end

test("QE-INFO-4: a board on which the last winner's company was taken away by hand is still drawn", { players = 4 },
  function(t)
  play_some(t)
  local winner = g.players[g.winner:get()]
  t:check(board(nil):find("player " .. winner.seat .. " got", 1, true), "nobody got anything")
  while winner.tiles:top() do winner.tiles:top():move(g.discard) end
  t:check(not board(nil):find("player " .. winner.seat .. " got", 1, true), "a company that is gone")
end)
