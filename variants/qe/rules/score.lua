--- Points, spend, and who is out.
local qe = game("qe")
local max, min = math.max, math.min

local SMALL, BIG = 4, 5 -- 3 and 4 players use one side of the score board, 5 the other
local function sides(small, big) return { [SMALL - 1] = small, [SMALL] = small, [BIG] = big } end

qe:value("score.nation_vp", sides({ 1, 3, 6, 10 }, { 3, 6, 10 }),
  { says = "Nationalisation: points by the number of companies of the own nation.", cites = "QE-SCORE-5" })
qe:value("score.monopoly_vp", sides({ 0, 3, 6, 10 }, { 0, 6, 10, 16 }), {
  says = "Monopoly: points by the number of one industry; more score like the last.",
  cites = "QE-SCORE-6 QE-SCORE-7 QE-AMB-9",
})
qe:value("score.group_vp", sides({ 0, 0, 4, 8 }, { 0, 0, 8, 12, 17 }),
  { says = "Diversification: points for a group of so many industries.", cites = "QE-SCORE-9" })
qe:value("score.zero_vp", 2, {
  says = "Points for a round with a zero bid.", cites = "QE-SCORE-4 QE-ZERO-3",
  from = 0, to = 20,
})
qe:value("score.thrift_vp", sides(6, 7), {
  says = "Points for the lowest spend.", cites = "QE-WIN-3",
  from = 0, to = 20,
})

-- Companies ------------------------------------------------------------

local INDUSTRIES = { "AGR", "HOU", "FIN", "MAN", "GOV" }
local player = var("player")
local own_nation = count_of(player.tiles, it.nation:is(player.nation:top().nation))

qe:value("score.companies", { "player", "players" }, sum_of(player.tiles, it.vp),
  { says = "What is printed on a player's companies.", cites = "QE-SCORE-3" })
qe:value("score.zeros", { "player", "players" }, player.zeros * setting("score.zero_vp"),
  { says = "Points for rounds with a zero bid.", cites = "QE-SCORE-4" })
qe:value("score.nation", { "player", "players" }, entry(setting("score.nation_vp"), own_nation),
  { says = "Points for companies of the own nation.", cites = "QE-SCORE-5" })

-- Industries -----------------------------------------------------------
--
-- Functions of how many of each industry somebody has: the best split is searched for.

--- The token counts.
qe:rule("score.industries", { cites = "QE-SCORE-2 QE-SCORE-6 QE-SCORE-9" }, function(bank)
  local counts, tiles, token = {}, bank.tiles, bank.token
  for i, industry in ipairs(INDUSTRIES) do
    counts[i] = tiles:count("industry", industry) + token:count("industry", industry)
  end
  return counts
end)

--- Points of a table by count; above its end like its end.
local function by_count(list, n) return list[n] or n > 0 and list[#list] or 0 end

qe:rule("score.monopoly", { cites = "QE-SCORE-6 QE-SCORE-7 QE-SCORE-8" }, function(counts)
  local total, points = 0, value("score.monopoly_vp")
  for _, n in ipairs(counts) do total = total + by_count(points, n) end
  return total
end)

--- Groups as the columns of the score board: column j has every industry owned j times.
qe:rule("score.columns", { cites = "QE-SCORE-9 QE-AMB-10" }, function(counts)
  local total, points = 0, value("score.group_vp")
  for j = 1, max(table.unpack(counts)) do
    local size = 0
    for _, n in ipairs(counts) do if n >= j then size = size + 1 end end
    total = total + by_count(points, size)
  end
  return total
end)

--- The best split. Groups of sizes s1 >= s2 >= … can be formed if the j largest never need
--- more than j of any industry: s1 + … + sj <= the sum of min(count, j).
qe:rule("score.best", { cites = "QE-SCORE-9 QE-SCORE-10 QE-SCORE-11" }, function(counts)
  local points, room = value("score.group_vp"), { 0 }
  for _, n in ipairs(counts) do
    for j = 1, n do room[j] = (room[j] or 0) + 1 end
  end
  for j = 2, #room do room[j] = room[j] + room[j - 1] end
  local function best(j, largest, used)
    local most, left = 0, (room[j] or 0) - used
    for size = min(largest, left), 1, -1 do
      if points[size] > 0 then most = max(most, points[size] + best(j + 1, size, used + size)) end
    end
    return most
  end
  return best(1, #points, 0)
end)

qe:rule("score.groups", { cites = "QE-SCORE-9 QE-SCORE-10 QE-SCORE-11 QE-AMB-10" }, function(counts)
  if value("diversification") == "columns" then return rules.score.columns(counts) end
  return rules.score.best(counts)
end)

qe:rule("score.subtotal", { cites = "QE-SCORE-2 QE-SCORE-12 QE-SCORE-13" }, function(bank)
  local counts = rules.score.industries(bank)
  return value("score.public", bank) + rules.score.monopoly(counts) + rules.score.groups(counts)
end)

qe:group("zero bids", "zero", "zero.shown", "score.zeros", "zeros", "zero_round", { says = "What a bid of 0 brings." })

-- Spend ----------------------------------------------------------------

local spend = setting("spend", player)

qe:value("spend", { "player", "players" }, sum_of(player.tiles, it.paid),
  { says = "What a player paid in all.", cites = "QE-WIN-1" })
qe:value("eliminated", { "player", "players" }, spend:is(most_of("players", setting("spend", it))), {
  says = "All who spent most are out; if everybody spent the same, nobody is left.",
  cites = "QE-WIN-2 QE-WIN-8 QE-WIN-9 QE-AMB-12",
})
qe:value("score.thrift", { "player", "players" },
  given(spend:is(least_of("players", setting("spend", it))), setting("score.thrift_vp")),
  { says = "Points of those who spent least.", cites = "QE-WIN-3 QE-AMB-13" })

-- The score ------------------------------------------------------------

qe:value("score.public", { "player", "players" },
  setting("score.companies", player) + setting("score.zeros", player) + setting("score.nation", player), {
  says = "What all can count before prices and tokens are shown.", cites = "QE-INFO-1 QE-INFO-2 QE-INFO-4",
})

--- Functions, like those above that they add up.
qe:rule("score.final", { cites = "QE-WIN-4" }, function(bank)
  return rules.score.subtotal(bank) + value("score.thrift", bank)
end)

--- The final score, then the lower spend; equal in both share the win. Nothing for those
--- who are out.
qe:rule("score.judge", { cites = "QE-WIN-4 QE-WIN-5 QE-WIN-6 QE-WIN-7 QE-WIN-8 QE-WIN-9 QE-AMB-11" }, function(bank)
  if value("eliminated", bank) then return nil end
  return rules.score.final(bank), -value("spend", bank)
end)

--- Asked during the game, it must not give secrets away.
qe:rule("score", { cites = "QE-SCORE-1 QE-WIN-5 QE-INFO-7" }, function(bank)
  if g.over:get() == 0 then return value("score.public", bank) end
  return rules.score.judge(bank)
end)

--- The same, part by part. Tokens are for their owners, spends for nobody, until the end.
qe:value("score.parts", { says = "What the score is made of.", cites = "QE-SCORE-1" }, function(bank)
  local counts, over = rules.score.industries(bank), g.over:get() > 0
  local token = "monopoly and diversification, with a hidden industry token"
  return {
    { title = "companies", points = value("score.companies", bank), cites = "QE-SCORE-3" },
    { title = "zero bids", points = value("score.zeros", bank), cites = "QE-SCORE-4" },
    { title = "nationalisation", points = value("score.nation", bank), cites = "QE-SCORE-5" },
    { title = "monopoly", points = rules.score.monopoly(counts), cites = "QE-SCORE-6 QE-SCORE-7",
      hidden = true, unknown = token },
    { title = "diversification", points = rules.score.groups(counts), cites = "QE-SCORE-9 QE-SCORE-10",
      hidden = true, unknown = token },
    { title = "thrift", points = over and value("score.thrift", bank) or 0, cites = "QE-WIN-3",
      says = over and "spent " .. value("spend", bank) or nil,
      hidden = not over and "all" or nil, unknown = "thrift: who spent least is shown at the end" },
  }
end)

qe:does("score.reveal",
  effect.each("price", effect.show(it)), effect.each("players", effect.turn(it.token:top(), 1)),
  { cites = "QE-INFO-7 QE-INFO-2" })
