--- Points.
local po = game("peak_oil")

--- What one start-up of a technology is worth to a player.
po:value("score.tech", function(player, tech)
  local worth = tech:total()
  for _, field in ipairs(player.fields) do
    if field.tech == tech then worth = worth + 1 end
    if field.more == tech then worth = worth + 1 end
  end
  return worth
end, "PO-SCORE-2 PO-SCORE-10", "A start-up is worth the barrels on its technology and the owner's matching symbols.")

po:rule("score.startups", "PO-SCORE-2 PO-SCORE-3", function(player)
  local total = 0
  for _, card in ipairs(player.startups) do total = total + value("score.tech", player, card.tech) end
  for _, card in ipairs(player.portfolio) do
    total = total + value("score.tech", player, card.one) + value("score.tech", player, card.two)
      + value("score.tech", player, card.three)
  end
  return total
end)

po:rule("score.consultants", "PO-SCORE-4", function(player)
  local total = 0
  for _, card in ipairs(player.consultants) do total = total + card.points end
  return total
end)

--- Points lost: face-up crises.
po:rule("score.losses", "PO-SCORE-5", function(player)
  local total = 0
  for _, card in ipairs(player.crises) do
    if card:is_up() then total = total + card.loss end
  end
  return total
end)

--- The total, then what breaks ties; players equal in all of it share the win.
po:rule("score", "PO-SCORE-1 PO-SCORE-6 PO-SCORE-7 PO-SCORE-8 PO-SCORE-9", function(player)
  local startups, consultants = rules["score.startups"](player), rules["score.consultants"](player)
  local losses = rules["score.losses"](player)
  return startups + consultants - losses, -losses, startups, consultants
end)

--- Portfolios are shown when the points are counted.
po:rule("score.reveal", "PO-INFO-3", function()
  for _, player in ipairs(g.players) do
    for _, card in ipairs(player.portfolio) do card:turn(1) end
  end
end)
