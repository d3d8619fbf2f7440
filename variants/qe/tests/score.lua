--- Points and elimination.

local function give(player, pile, id)
  local card = g.card[id]
  local held = player[pile]:top()
  if held == card then return end
  if held then held:swap(card) else card:move(player[pile]) end
end

local function buy(player, price, ...)
  for i, id in ipairs { ... } do
    g.card[id]:move(player.tiles)
    g.price[id]:set(i == 1 and price or 0)
  end
end

local function scores()
  local list = {}
  for seat, player in ipairs(g.players) do list[seat] = tostring(rules.score.judge(player)) end
  return table.concat(list, " ")
end

test("QE-EX-1: 45 points", { players = 4, set = { nations = "EU US CN JP" } }, function(t)
  t:setup()
  local player = g.players[1]
  give(player, "token", "FIN")
  buy(player, 3, "eu_agr", "us_hou", "us_fin", "cn_man", "cn_fin", "eu_man")
  buy(g.players[2], 50, "jp_hou")
  buy(g.players[3], 40, "jp_fin")
  buy(g.players[4], 30, "jp_man")
  player.zeros:set(3)
  local counts = rules.score.industries(player)
  t:equal(table.concat(counts, " "), "1 1 3 2 0")
  t:equal(value("score.companies", player), 13)
  t:equal(value("score.zeros", player), 6)
  t:equal(value("score.nation", player), 3)
  t:equal(rules.score.monopoly(counts), 6 + 3)
  t:equal(rules.score.groups(counts), 8)
  t:equal(rules.score.subtotal(player), 39)
  t:equal(value("score.thrift", player), 6)
  t:equal(rules.score.judge(player), 45)
  t:equal(rules.score.judge(g.players[2]), nil, "the biggest spender is out")
end)

test("QE-EX-11: two tie for highest", { players = 4 }, function(t)
  t:setup()
  for seat, spend in ipairs { 100, 100, 40, 7 } do buy(g.players[seat], spend, g.stack:top().id) end
  t:check(value("eliminated", g.players[1]) and value("eliminated", g.players[2]), "the first two are out")
  t:check(not value("eliminated", g.players[3]) and not value("eliminated", g.players[4]), "the others are not")
  t:equal(value("score.thrift", g.players[3]), 0)
  t:equal(value("score.thrift", g.players[4]), 6)
  t:equal(rules.score.judge(g.players[1]), nil, "QE-WIN-9")
end)

test("QE-EX-11: three tie for lowest", { players = 4 }, function(t)
  t:setup()
  for seat, spend in ipairs { 90, 7, 7, 7 } do buy(g.players[seat], spend, g.stack:top().id) end
  t:check(value("eliminated", g.players[1]), "the first is out")
  for seat = 2, 4 do
    t:equal(value("score.thrift", g.players[seat]), 6)
    t:check(rules.score.judge(g.players[seat]), "in the game")
  end
end)

test("QE-EX-12: the lower spend wins a tie", { players = 3, set = { nations = "US CN JP" } }, function(t)
  t:setup()
  local a, b, c = g.players[1], g.players[2], g.players[3]
  give(a, "token", "AGR")
  give(b, "token", "HOU")
  buy(a, 12, "eu_man")
  buy(b, 9, "us_agr")
  buy(c, 50, "cn_fin")
  a.zeros:set(13) -- made up, to get to 30 points
  b.zeros:set(10)
  local first, first_spend = rules.score.judge(a)
  local second, second_spend = rules.score.judge(b)
  t:equal(first, 30)
  t:equal(second, 30)
  t:check(second_spend > first_spend, "spend 9 is before spend 12")
  t:equal(second_spend, -9)
  t:equal(rules.score.judge(c), nil)
end)

test("QE-WIN-8: if all spend the same, nobody wins", { players = 3 }, function(t)
  t:setup()
  t:equal(value("spend", g.players[1]), 0, "QE-WIN-1: no company, no spend")
  t:equal(scores(), "nil nil nil")
end)

test("QE-WIN-3: the lowest spend with 5 players", { players = 5 }, function(t)
  t:setup()
  for seat, spend in ipairs { 90, 7, 8, 9, 10 } do buy(g.players[seat], spend, g.stack:top().id) end
  t:equal(value("score.thrift", g.players[2]), 7)
  t:equal(rules.score.final(g.players[2]), rules.score.subtotal(g.players[2]) + 7)
end)

local function groups(t, counts, best, columns)
  local name = table.concat(counts, " ")
  t:equal(rules.score.best(counts), best, name)
  t:equal(rules.score.columns(counts), columns, name .. " in columns")
end

test("QE-EX-13: diversification with 5 players", { players = 5 }, function(t)
  groups(t, { 2, 2, 1, 1, 0 }, 16, 12)
  groups(t, { 2, 2, 1, 1, 1 }, 20, 17)
  groups(t, { 1, 1, 1, 1, 1 }, 17, 17)
  t:equal(rules.score.groups({ 2, 2, 1, 1, 0 }), 16, "the best split is the rule")
end)

test("QE-AMB-10: columns by setting", { players = 5, set = { diversification = "columns" } }, function(t)
  t:equal(rules.score.groups({ 2, 2, 1, 1, 0 }), 12)
end)

test("QE-EX-14: diversification with 4 players", { players = 4 }, function(t)
  groups(t, { 2, 2, 1, 1, 0 }, 8, 8)
  groups(t, { 2, 2, 2, 1, 0 }, 12, 12)
  groups(t, { 3, 3, 3, 3, 0 }, 24, 24)
  groups(t, { 0, 0, 0, 0, 0 }, 0, 0)
  groups(t, { 5, 5, 0, 0, 0 }, 0, 0)
end)

test("QE-AMB-10: both readings agree with 4 players", { players = 4 }, function(t)
  for code = 0, 6 ^ 4 - 1 do
    local counts, rest = {}, math.tointeger(code)
    for i = 1, 4 do counts[i], rest = rest % 6, rest // 6 end
    if rules.score.best(counts) ~= rules.score.columns(counts) then
      t:equal(table.concat(counts, " "), "the same either way")
    end
  end
end)

test("QE-EX-15: five of an industry score like four", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  give(player, "token", "FIN")
  buy(player, 1, "us_fin", "cn_fin", "jp_fin", "eu_fin")
  local counts = rules.score.industries(player)
  t:equal(counts[3], 5)
  t:equal(rules.score.monopoly(counts), 10)
end)

test("QE-SCORE-8: several monopolies", { players = 5 }, function(t)
  t:equal(rules.score.monopoly({ 2, 3, 4, 1, 0 }), 6 + 10 + 16)
end)

for _, case in ipairs { { 4, { 0, 1, 3, 6, 10 } }, { 5, { 0, 3, 6, 10 } } } do
  test("QE-EX-16: nationalisation with " .. case[1] .. " players", {
    players = case[1], set = { nations = case[1] == 4 and "US CN JP EU" or "US CN JP EU UK" },
  }, function(t)
    t:setup()
    local player, n = g.players[1], 0
    t:equal(value("score.nation", player), case[2][1])
    for _, tile in ipairs(g.stack:cards()) do
      if tile.nation == "US" then
        tile:move(player.tiles)
        n = n + 1
        t:equal(value("score.nation", player), case[2][n + 1], n .. " tiles")
      end
    end
    t:equal(n, #case[2] - 1)
  end)
end

test("QE-SCORE-13: what a company more is worth", { players = 4, set = { nations = "US CN JP EU" } }, function(t)
  t:setup()
  local player = g.players[1]
  give(player, "token", "FIN")
  buy(player, 5, "us_fin")
  local before = rules.score.subtotal(player)
  g.card.us_agr:move(player.tiles)
  t:equal(rules.score.subtotal(player), before + 4 + 2, "four points, and the second company of the nation")
end)

test("QE-INFO-7: no secret counts before the end", { players = 3, set = { nations = "US CN JP" } }, function(t)
  t:setup()
  local player = g.players[1]
  give(player, "token", "FIN")
  buy(player, 500, "us_fin", "cn_fin")
  t:equal(rules.score(player), 2 + 4 + 1, "companies and nation; the biggest spender is not out yet")
  g.over:set(1)
  t:equal(rules.score(player), nil)
end)

test("QE-SCORE-1 QE-INFO-2 QE-INFO-7: the parts make up the score; before the end some are not told", { players = 4 },
  function(t)
  t:setup()
  local player = g.players[1]
  for _ = 1, 3 do g.stack:top():move(player.tiles) end
  player.zeros:set(1)
  local function parts()
    local n, sum, hidden = 0, 0, {}
    for _, part in ipairs(value("score.parts", player)) do
      n, sum, hidden[part.title] = n + 1, sum + part.points, part.hidden or false
    end
    t:equal(n, 6)
    return sum, hidden
  end
  local sum, hidden = parts()
  t:equal(sum, rules.score.subtotal(player))
  t:equal(hidden.monopoly, true)
  t:equal(hidden.diversification, true)
  t:equal(hidden.thrift, "all")
  g.over:set(1)
  sum, hidden = parts()
  t:equal(sum, rules.score.final(player))
  t:equal(hidden.thrift, false)
end)

test("QE-INFO-4: before the first sale all know that no price is written", { players = 4 }, function(t)
  t:setup()
  for _, price in ipairs(g.price) do
    for _, player in ipairs(g.players) do t:check(price:known(player)) end
  end
end)

test("QE-WIN-2 QE-WIN-9 QE-SCORE-2: token, ticks, thrift and elimination together, 5 players", {
  players = 5, set = { nations = "US EU CN JP UK" },
}, function(t)
  t:setup()
  local a, b, c, d, e = g.players[1], g.players[2], g.players[3], g.players[4], g.players[5]
  give(a, "token", "GOV")
  give(b, "token", "AGR")
  give(c, "token", "HOU")
  buy(a, 200, "us_fin", "us_man", "us_agr") -- the best by far, and out
  buy(b, 200, "eu_man") -- out as well
  buy(c, 40, "uk_gov", "jp_man", "eu_fin")
  buy(d, 3, "jp_hou")
  c.zeros:set(3)
  t:equal(rules.score.groups(rules.score.industries(a)), 12, "the token is the fourth industry")
  t:equal(rules.score.groups(rules.score.industries(c)), 12)
  t:equal(rules.score.monopoly(rules.score.industries(c)), 0)
  g.over:set(1)
  t:equal(rules.score(a), nil)
  t:equal(rules.score(b), nil, "QE-WIN-2: both who spent most")
  local companies = 0
  for _, tile in ipairs(c.tiles:cards()) do companies = companies + tile.vp end
  t:equal(rules.score(c), companies + 6 + 12, "QE-SCORE-4: three rounds")
  t:equal(value("score.thrift", d), 0, "QE-WIN-3: 3 is not the lowest")
  t:equal(value("score.thrift", e), 7, "QE-WIN-1: who has no company spent least")
end)

test("QE-WIN-3 QE-WIN-8: all spend the same: all have the bonus, and all are out", { players = 4 }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do buy(player, 12, g.stack:top().id) end
  for _, player in ipairs(g.players) do t:equal(value("score.thrift", player), 6) end
  t:equal(scores(), "nil nil nil nil")
end)

test("QE-SCORE-5 QE-LAST-4: a discarded company counts for nobody, nor does one of a nation without an owner",
  { players = 3, set = { nations = "US CN JP" } }, function(t)
  t:setup()
  local a = g.players[1]
  give(a, "token", "FIN")
  buy(a, 5, "eu_fin", "us_agr")
  g.card.us_hou:move(g.discard)
  t:equal(value("score.nation", a), 1)
  t:equal(rules.score.monopoly(rules.score.industries(a)), 3, "the token and the EU company")
end)
