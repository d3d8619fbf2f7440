--- Points.
local po = game("peak_oil")

--- What one start-up of a technology is worth to a player.
po:value("score.tech", {
  says = "A start-up is worth the barrels on its technology and the owner's matching symbols.",
  cites = "PO-SCORE-2 PO-SCORE-10",
}, function(player, tech)
  return tech:total() + player.fields:count("tech", tech) + player.fields:count("more", tech)
end)

po:rule("score.startups", { cites = "PO-SCORE-2 PO-SCORE-3" }, function(player)
  local total = 0
  for _, card in ipairs(player.startups) do
    total = total + value("score.tech", player, card.tech)
  end
  for _, card in ipairs(player.portfolio) do
    total = total + value("score.tech", player, card.one) + value("score.tech", player, card.two)
      + value("score.tech", player, card.three)
  end
  return total
end)

po:rule("score.consultants", { cites = "PO-SCORE-4" }, function(player)
  local total = 0
  for _, card in ipairs(player.consultants) do total = total + card.points end
  return total
end)

--- Points lost: face-up crises.
po:rule("score.losses", { cites = "PO-SCORE-5" }, function(player)
  local total = 0
  for _, card in ipairs(player.crises) do
    if card:is_up() then total = total + card.loss end
  end
  return total
end)

--- The same in parts.
po:rule("score.loss_parts", { cites = "PO-SCORE-5" }, function(player)
  local parts = {}
  for _, card in ipairs(player.crises) do
    if card:is_up() then
      parts[#parts + 1] = { title = "crisis: " .. card.title, points = -card.loss, cites = "PO-SCORE-5" }
    end
  end
  return parts
end)

--- The total, then what breaks ties; players equal in all of it share the win.
po:rule("score", { cites = "PO-SCORE-1 PO-SCORE-6 PO-SCORE-7 PO-SCORE-8 PO-SCORE-9" }, function(player)
  local startups, consultants = rules.score.startups(player), rules.score.consultants(player)
  local losses = rules.score.losses(player)
  return startups + consultants - losses, -losses, startups, consultants
end)

--- "5" or "5 (1 barrel, 4 symbols)": where a start-up's worth comes from.
local function worth_of(player, tech)
  local worth, barrels = value("score.tech", player, tech), tech:total()
  local symbols = worth - barrels
  if symbols == 0 then return tostring(worth) end
  return worth .. " (" .. barrels .. (barrels == 1 and " barrel, " or " barrels, ") .. symbols
    .. (symbols == 1 and " symbol)" or " symbols)")
end

--- What one start-up of each technology is worth, and how many a player has of them.
local function shares(player)
  local list = {}
  for _, tech in ipairs(g.tech) do
    local n = player.startups:count("tech", tech)
    for _, card in ipairs(player.portfolio) do
      n = n + (card.one == tech and 1 or 0) + (card.two == tech and 1 or 0) + (card.three == tech and 1 or 0)
    end
    if n > 0 then list[#list + 1] = { n = n, tech = tech, worth = value("score.tech", player, tech) } end
  end
  return list
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
  for _, part in ipairs(rules.score.loss_parts(player)) do parts[#parts + 1] = part end
  return parts
end)

--- Portfolios are shown when the points are counted.
po:rule("score.reveal", { cites = "PO-INFO-3" }, function()
  for _, player in ipairs(g.players) do
    for _, card in ipairs(player.portfolio) do card:turn(1) end
  end
end)
