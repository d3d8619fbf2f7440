--- What helps to decide, shown behind an answer. Only what the asked player may know.
local po = game("peak_oil")

local function counted(n, one, many) return n .. " " .. (n == 1 and one or many) end

--- The most agents that another player has there.
local function rival(player, spot)
  local most = 0
  for _, other in ipairs(g.players) do
    if other ~= player then most = math.max(most, spot:seated(other)) end
  end
  return most
end

--- How a player would stand with `more` agents there: "then 2 there against 1: majority".
po:value("facts.standing", { says = "Who would be where, for the eye." }, function(player, spot, more)
  local own, other = spot:seated(player) + more, rival(player, spot)
  local text = more < 0 and "leaves " or "then "
  if own == 0 then return text .. "none there" end
  text = text .. own .. " there"
  if other == 0 then return text .. ", alone" end
  return text .. " against " .. other .. (own > other and ": majority" or own == other and ": tie" or ": behind")
end)

po:value("facts.dispatch", { says = "The same for a group from Expand." }, function(player, spot)
  return value("facts.standing", player, spot, g.spot.expand:count(player.agent))
end)

--- What acting on a spot means: the options, and the pull when tied.
po:value("facts.action", { says = "What an action is worth, for the eye." }, function(player, spot)
  local tied = spot:standing(player) == "tied"
  local text = counted(value("action.options", player, tied), "option", "options")
  if spot.menu == "shipping" then text = counted(g.region[spot.id]:count("black"), "barrel", "barrels") .. " there" end
  if not tied then return "majority, " .. text end
  return "tied, " .. text .. (player.fixer:get() == 0 and " after a pull" or "")
end)

--- "demand 4, 2 pulls, 1 skull"
po:value("facts.route", { says = "A route's chips, for the eye." }, function(player, way)
  local list = { "demand " .. value("ship.demand", player, way) }
  local pulls, skulls = value("ship.pulls", player, way), value("ship.skulls", player, way)
  if pulls > 0 then list[#list + 1] = counted(pulls, "pull", "pulls") end
  if skulls > 0 then list[#list + 1] = counted(skulls, "skull", "skulls") end
  list[#list + 1] = "by " .. tostring(way.first) .. (way.second and " and " .. tostring(way.second) or "")
  return table.concat(list, ", ")
end)

--- An oil field: what comes to its region, and what it is a symbol of.
po:value("facts.field", { says = "An oil field, for the eye." }, function(_, card)
  local list = { counted(card.black, "barrel", "barrels") }
  if card.marks > 0 then list[#list + 1] = counted(card.marks, "pull", "pulls") end
  if card.star > 0 then list[#list + 1] = "security chip" end
  list[#list + 1] = card.tech.title .. (card.more and " and " .. card.more.title or "")
  return table.concat(list, ", ")
end)

po:value("facts.startup", { says = "A start-up's price and worth, for the eye." }, function(player, card)
  local worth = value("score.tech", player, card.tech)
  return "costs " .. value("startup.price", player, card) .. ", worth " .. worth .. " now"
end)

--- "2 there; yours: 1 start-up, 2 in the portfolio"
po:value("facts.tech", { says = "A technology, for the eye." }, function(player, tech)
  local own, secret, list = player.startups:count("tech", tech), 0, {}
  for _, card in ipairs(player.portfolio) do
    secret = secret + (card.one == tech and 1 or 0) + (card.two == tech and 1 or 0) + (card.three == tech and 1 or 0)
  end
  if own > 0 or secret == 0 then list[1] = own == 0 and "no start-up" or counted(own, "start-up", "start-ups") end
  if secret > 0 then list[#list + 1] = secret .. " in the portfolio" end
  return tech:total() .. " there; yours: " .. table.concat(list, ", ")
end)

po:value("facts.consultant", { says = "A consultant, for the eye." }, function(_, card)
  return counted(card.points, "point", "points") .. ": " .. card.says
end)

po:value("facts.crisis", { says = "A crisis, for the eye." }, function(player, card)
  local price = player.free_whitewash:get() > 0 and 0 or card.price
  return "costs " .. price .. ", saves " .. counted(card.loss, "point", "points")
end)

po:value("facts.bag", { says = "The danger of a pull, for the eye." }, function()
  local total, bad = g.bag:total(), g.bag:total() - g.bag:count("black")
  if total == 0 then return "the bag is empty" end
  return string.format("%d of %d are crises, %.0f %%", bad, total, 100 * bad / total)
end)

--- What stands over the answers of a turn, and of each spot at the end.
po:value("tell.heading", { says = "The turn, for the eye.", cites = "PO-TURN-1 PO-PEAK-4 PO-PEAK-6" }, function(phase)
  if phase == "turn" then -- once round the table: what the others did stays on a small screen
    local n = #g.players
    local from = (g.turns:get() - 1) // n * n + 1
    return "Turns " .. from .. " to " .. from + n - 1
  end
  if phase == "last_reassign" then return "Peak Oil: a last reassign for all but one" end
  local spot = phase == "peak" and g.spot[g.checked:get()]
  return spot and "Peak Oil: " .. tostring(spot) .. " for the last time" or nil
end)
