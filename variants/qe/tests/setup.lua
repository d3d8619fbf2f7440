--- The deal.

local function by(attribute)
  local counts = {}
  for _, tile in ipairs(g.stack) do counts[tile[attribute]] = (counts[tile[attribute]] or 0) + 1 end
  local text = ""
  for key, n in pairs(counts) do text = text .. key .. n .. " " end
  return text
end

for _, players in ipairs { 3, 4, 5 } do
  test("QE-SETUP-8: the companies with " .. players .. " players", { players = players }, function(t)
    t:setup()
    local points = 0
    for _, tile in ipairs(g.stack) do points = points + tile.vp end
    t:equal(g.stack:size(), players == 5 and 15 or 16, "QE-SETUP-6, QE-SETUP-7")
    t:equal(by("nation"), players == 5 and "CN3 EU3 JP3 UK3 US3 " or "CN4 EU4 JP4 US4 ")
    t:equal(by("industry"), players == 5 and "AGR3 FIN3 GOV3 HOU3 MAN3 " or "AGR4 FIN4 HOU4 MAN4 ")
    t:equal(points, players == 5 and 45 or 40)
  end)

  test("QE-SETUP-2: what " .. players .. " players get", { players = players }, function(t)
    t:setup()
    local uk, gov = false, false
    for _, player in ipairs(g.players) do
      t:equal(player.nation:size(), 1)
      t:equal(player.token:size(), 1)
      t:check(player.token:top():known(player), "QE-INFO-2: the owner knows the token")
      t:check(not player.token:top():known(player.next), "QE-INFO-2: others do not")
      uk = uk or player.nation:top().id == "UK"
      gov = gov or player.token:top().id == "GOV"
      t:equal(player.bid:get(), -1)
    end
    t:equal(uk, players == 5, "QE-SETUP-3")
    t:equal(gov, players == 5, "QE-SETUP-4")
    t:equal(g.tokens:size(), players == 3 and 1 or 0, "QE-SETUP-5")
    if players == 3 then
      t:check(not g.tokens:top():known(g.players[1]), "QE-SETUP-5: unseen")
    end
    t:check(not g.stack:top():known(g.players[1]), "QE-SETUP-9: face down")
    t:check(g.token_holder:get() >= 1 and g.token_holder:get() <= players, "QE-SETUP-10")
  end)
end

test("QE-SETUP-11: nations can be set", { players = 3, set = { nations = "EU CN US" } }, function(t)
  t:setup()
  t:equal(g.players[1].nation:top().id, "EU")
  t:equal(g.players[2].nation:top().id, "CN")
  t:equal(g.players[3].nation:top().id, "US")
end)

test("QE-SETUP-3: nobody can be UK with 4 players", { players = 4, set = { nations = "EU CN US UK" } }, function(t)
  t:check(not pcall(t.setup, t), "UK was dealt")
end)

local BY_PLAYERS = {
  -- companies, looks at a winning bid, zero bids shown
  [3] = { 16, 0, false }, [4] = { 16, 0, true }, [5] = { 15, 1, true },
}
for players, wanted in pairs(BY_PLAYERS) do
  test("QE-ROUND-1 QE-PEEK-1 QE-ZERO-1: what " .. players .. " players change", { players = players }, function(t)
    t:setup()
    t:equal(value("turns"), wanted[1])
    t:equal(value("peek.times"), wanted[2])
    t:equal(value("zero.shown"), wanted[3])
  end)
  test("QE-SCORE-5 QE-SCORE-6 QE-SCORE-9: the score board of " .. players, { players = players }, function(t)
    local function board(name)
      local list = {}
      for i, points in ipairs(value("score." .. name)) do list[i] = points end
      return table.concat(list, " ")
    end
    t:equal(board("nation_vp"), players < 5 and "1 3 6 10" or "3 6 10")
    t:equal(board("monopoly_vp"), players < 5 and "0 3 6 10" or "0 6 10 16")
    t:equal(board("group_vp"), players < 5 and "0 0 4 8" or "0 0 8 12 17")
  end)
end

test("QE-CLOSE-1 QE-INFO-6: when bids are wiped off all see that nothing is there", { players = 4 }, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  g.auctioneer:set(1)
  t:run(rules.bid.secret, b, 7)
  t:check(b.bid:known(b) and not b.bid:known(a), "QE-BID-7: its author alone, until all are in")
  t:run(rules.auction.look)
  t:check(b.bid:known(b) and b.bid:known(a) and not b.bid:known(c), "the author and the auctioneer know it")
  c.tied:set(1)
  t:run(rules.auction.erase)
  for _, player in ipairs(g.players) do
    t:equal(player.bid:get(), -1)
    t:equal(player.tied:get(), 0)
    for _, other in ipairs(g.players) do t:check(player.bid:known(other)) end
  end
end)
