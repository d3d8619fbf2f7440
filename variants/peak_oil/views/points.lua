--- What the score is made of, in words.
local po = game("peak_oil")
local shares = include("views/shares")

--- "5" or "5 (1 barrel, 4 symbols)": where a start-up's worth comes from.
local function worth_of(player, tech)
  local worth, barrels = value("score.tech", player, tech), tech:total()
  local symbols = worth - barrels
  if symbols == 0 then return tostring(worth) end
  return worth .. " (" .. barrels .. (barrels == 1 and " barrel, " or " barrels, ") .. symbols
    .. (symbols == 1 and " symbol)" or " symbols)")
end

--- What others see of them: "3 start-ups and a portfolio, face down".
local function backs(player)
  local n = player.startups:size()
  local list = { n > 0 and n .. (n == 1 and " start-up" or " start-ups") or nil }
  if player.portfolio:size() > 0 then list[#list + 1] = "a portfolio" end
  return table.concat(list, " and ") .. ", face down"
end

--- Start-ups lie face down: what they are worth is for their owner until the end.
po:value("score.ties", { says = "What breaks a tie, in order.", cites = "PO-SCORE-8" }, function()
  return {
    "a tie: fewer points lost to crises win (PO-SCORE-8)", "a tie: the higher start-up score wins (PO-SCORE-8)",
    "a tie: the higher consultant score wins (PO-SCORE-8)",
  }
end)

po:value("score.parts", { says = "What the score is made of.", cites = "PO-SCORE-1" }, function(player)
  local parts = {}
  for _, share in ipairs(shares(player)) do
    parts[#parts + 1] = {
      title = share.n .. " " .. share.tech.title .. " at " .. worth_of(player, share.tech),
      points = share.n * share.worth,
      cites = "PO-SCORE-2 PO-SCORE-3", hidden = true, unknown = backs(player),
    }
  end
  for _, card in ipairs(player.consultants) do
    parts[#parts + 1] = { title = card.title, points = card.points, cites = "PO-SCORE-4" }
  end
  for _, part in ipairs(value("score.loss_parts", player)) do parts[#parts + 1] = part end
  return parts
end)
