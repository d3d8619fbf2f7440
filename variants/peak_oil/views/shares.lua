--- What one start-up of each technology is worth, and how many a player has of them.
return function(player)
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
