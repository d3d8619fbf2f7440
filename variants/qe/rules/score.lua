--- Points, spend, and who is out.
---
--- Rules that count companies take one more tile, to ask what it would be worth.
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

local INDUSTRIES = { "AGR", "HOU", "FIN", "MAN", "GOV" }

--- Points of a table by count; above its end like its end.
local function by_count(list, n)
  if n < 1 then return 0 end
  return list[min(n, #list)]
end

--- How many of each industry a player has, in a fixed order; the token counts.
qe:rule("score.industries", { cites = "QE-SCORE-2 QE-SCORE-6 QE-SCORE-9" }, function(player, more)
  local token, counts = player.token:top(), {}
  for i, industry in ipairs(INDUSTRIES) do
    counts[i] = player.tiles:count("industry", industry)
    if token and token.id == industry then counts[i] = counts[i] + 1 end
    if more and more.industry == industry then counts[i] = counts[i] + 1 end
  end
  return counts
end)

qe:rule("score.companies", { cites = "QE-SCORE-3" }, function(player, more)
  local total = more and more.vp or 0
  for _, tile in ipairs(player.tiles) do total = total + tile.vp end
  return total
end)

qe:rule("score.zeros", {
  cites = "QE-SCORE-4",
}, function(player) return player.zeros:get() * value("score.zero_vp") end)

qe:rule("score.nation", { cites = "QE-SCORE-5" }, function(player, more)
  local own = player.nation:top()
  local n = player.tiles:count("nation", own.id)
  if more and more.nation == own.id then n = n + 1 end
  return by_count(value("score.nation_vp"), n)
end)

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
  local points, room = value("score.group_vp"), {}
  for j = 1, max(table.unpack(counts)) do
    room[j] = 0
    for _, n in ipairs(counts) do room[j] = room[j] + min(n, j) end
  end
  local function best(j, largest, used)
    local most = 0
    for size = largest, 1, -1 do
      if points[size] > 0 and room[j] and used + size <= room[j] then
        most = max(most, points[size] + best(j + 1, size, used + size))
      end
    end
    return most
  end
  return best(1, #points, 0)
end)

qe:rule("score.groups", { cites = "QE-SCORE-9 QE-SCORE-10 QE-SCORE-11 QE-AMB-10" }, function(counts)
  if value("diversification") == "columns" then return rules.score.columns(counts) end
  return rules.score.best(counts)
end)

qe:rule("score.subtotal", { cites = "QE-SCORE-2 QE-SCORE-12 QE-SCORE-13" }, function(player, more)
  local counts = rules.score.industries(player, more)
  return rules.score.companies(player, more) + rules.score.zeros(player) + rules.score.nation(player, more)
    + rules.score.monopoly(counts) + rules.score.groups(counts)
end)

-- Spend ----------------------------------------------------------------

qe:rule("spend", { cites = "QE-WIN-1" }, function(player)
  local total = 0
  for _, tile in ipairs(player.tiles) do total = total + g.price[tile.id]:get() end
  return total
end)

--- The lowest and the highest spend at the table.
qe:rule("spend.ends", { cites = "QE-WIN-2 QE-WIN-3 QE-AMB-13" }, function()
  local low, high = math.maxinteger, 0
  for _, player in ipairs(g.players) do
    local spend = rules.spend(player)
    low, high = math.min(low, spend), math.max(high, spend)
  end
  return low, high
end)

--- All who spent most; if everybody spent the same, nobody is left.
qe:rule("eliminated", { cites = "QE-WIN-2 QE-WIN-8 QE-WIN-9 QE-AMB-12" }, function(player)
  local _, high = rules.spend.ends()
  return rules.spend(player) == high
end)

qe:rule("score.thrift", { cites = "QE-WIN-3 QE-AMB-13" }, function(player)
  local low = rules.spend.ends()
  return rules.spend(player) == low and value("score.thrift_vp") or 0
end)

qe:rule("score.final", { cites = "QE-WIN-4" }, function(player)
  return rules.score.subtotal(player) + rules.score.thrift(player)
end)

--- The final score, then the lower spend; equal in both share the win. Nothing for those
--- who are out.
qe:rule("score.judge", { cites = "QE-WIN-4 QE-WIN-5 QE-WIN-6 QE-WIN-7 QE-WIN-8 QE-WIN-9 QE-AMB-11" }, function(player)
  if rules.eliminated(player) then return nil end
  return rules.score.final(player), -rules.spend(player)
end)

--- What all can count before prices and tokens are shown.
qe:rule("score.public", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-4" }, function(player)
  return rules.score.companies(player) + rules.score.zeros(player) + rules.score.nation(player)
end)

--- Asked during the game, it must not give secrets away.
qe:rule("score", { cites = "QE-SCORE-1 QE-WIN-5 QE-INFO-7" }, function(player)
  return rules[g.over:get() > 0 and "score.judge" or "score.public"](player)
end)

--- The same, part by part. Tokens are for their owners, spends for nobody, until the end.
qe:value("score.parts", { says = "What the score is made of.", cites = "QE-SCORE-1" }, function(player)
  local parts = {}
  local function add(title, cites, points, more)
    local part = { title = title, points = points, cites = cites }
    for key, v in pairs(more or {}) do part[key] = v end
    parts[#parts + 1] = part
  end
  add("companies", "QE-SCORE-3", rules.score.companies(player))
  add("zero bids", "QE-SCORE-4", rules.score.zeros(player))
  add("nationalisation", "QE-SCORE-5", rules.score.nation(player))
  local counts = rules.score.industries(player)
  local token = { hidden = true, unknown = "monopoly and diversification, with a hidden industry token" }
  add("monopoly", "QE-SCORE-6 QE-SCORE-7", rules.score.monopoly(counts), token)
  add("diversification", "QE-SCORE-9 QE-SCORE-10", rules.score.groups(counts), token)
  if g.over:get() == 0 then
    add("thrift", "QE-WIN-3", 0, { hidden = "all", unknown = "thrift: who spent least is shown at the end" })
  else
    add("thrift", "QE-WIN-3", rules.score.thrift(player), { says = "spent " .. rules.spend(player) })
  end
  return parts
end)

qe:rule("score.reveal", { cites = "QE-INFO-7 QE-INFO-2" }, function()
  g.price:show()
  for _, player in ipairs(g.players) do player.token:top():turn(1) end
end)
