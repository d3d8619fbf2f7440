--- The end: money for derricks by the rank of the locomotive, and for crude.
local gi = game("giganten")

gi:value("score.rank", { 5000, 4000, 3000, 2000 },
  { says = "Dollars for each derrick on the map, by the rank of the locomotive.", cites = "GI-SCORE-1",
    from = 0, to = 100000 })
gi:value("score.crude", 1000, { says = "Dollars for each crude in a tank or under a derrick.", cites = "GI-SCORE-6",
  from = 0, to = 100000 })

--- The black locomotive has reached the star: nothing more of this round is played.
gi:rule("final", { cites = "GI-END-1 GI-ROUND-3 GI-SCORE-4" }, function()
  g.over:set(1)
  for _, player in ipairs(g.players) do player.hand:move_all(player.laid) end
  return finish("the star")
end)

gi:value("licence.laid", { says = "What the licences are worth that a player has laid open.", cites = "GI-SCORE-4" },
  function(player) return player.laid:count("single") + 2 * player.laid:count("double") end)

--- Does one player's locomotive rank ahead of another's? Licences are laid open at the end alone.
gi:rule("score.ahead", { cites = "GI-SCORE-3 GI-SCORE-4 GI-SCORE-5" }, function(one, other)
  local a, b = one.loco:step(), other.loco:step()
  if a ~= b then return a > b end
  a, b = value("licence.laid", one), value("licence.laid", other)
  if a ~= b then return a > b end
  local first = g.first:get()
  return (one.seat - first) % g.count < (other.seat - first) % g.count
end)

gi:rule("score.place", { cites = "GI-SCORE-3" }, function(player)
  local place = 1
  for _, other in ipairs(g.players) do
    if other ~= player and rules.score.ahead(other, player) then place = place + 1 end
  end
  return place
end)

gi:rule("score.derricks", { cites = "GI-SCORE-1 GI-SCORE-2" }, function(player)
  return value("supply.derrick") - player.yard:total()
end)

--- Crude in the own tanks and under the own derricks.
gi:rule("score.owned", { cites = "GI-SCORE-6" }, function(player)
  local crude, left = player.tank:count("crude"), rules.score.derricks(player)
  local from = 1
  for _ = 1, left do
    local well = g.well:find(player.derrick, from)
    if not well then break end
    crude, from = crude + well:count("crude"), well.index + 1
  end
  return crude
end)

gi:rule("score", { cites = "GI-SCORE-6 GI-SCORE-7 GI-SCORE-8 GI-SCORE-9" }, function(player)
  return player.money:get() + rules.score.derricks(player) * (value("score.rank")[rules.score.place(player)] or 0)
    + rules.score.owned(player) * value("score.crude")
end)

--- The same, part by part.
gi:value("score.parts", { says = "What the final money is made of.", cites = "GI-SCORE-8" }, function(player)
  local derricks, place = rules.score.derricks(player), rules.score.place(player)
  local each, crude = value("score.rank")[place] or 0, rules.score.owned(player)
  return {
    { title = "money", points = player.money:get(), cites = "GI-SCORE-8" },
    { title = "derricks", points = derricks * each, cites = "GI-SCORE-1",
      says = derricks .. " at " .. value("facts.dollars", each) .. ", locomotive " .. place },
    { title = "crude", points = crude * value("score.crude"), says = crude .. " left", cites = "GI-SCORE-6" },
  }
end)
