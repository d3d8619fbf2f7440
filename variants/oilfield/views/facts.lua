--- What helps to decide, shown behind an answer.
local of = game("oilfield")

of:facts("drill.sell", function(_, _, kind)
  if kind == g.oil then return "$" .. value("local.oil_price") end
  return value("local.gas_points") .. " VP"
end)

of:facts("select", function(player, space)
  if space.action == "lease" then return g.lease_market:size() .. " cards, you have $" .. player.money:get() end
  if space.action == "build" then return g.tile_market:size() .. " tiles, you have $" .. player.money:get() end
  if space.action == "drill" then return value("facts.derricks", player) end
  if space.action == "local" then return value("facts.storage", player) end
  if space.action == "subsidy" then return "$" .. g.subsidy:get() end
  if space.action == "first" then return "now " .. tostring(g.players[g.first:get()]) end
  if space.action == "invest" then
    local list = {}
    for i, row in ipairs(g.covered) do list[i] = row.vp .. " VP $" .. value("invest.price", row) end
    return table.concat(list, ", ") .. ", you have $" .. player.money:get()
  end
  return nil
end)

of:facts("secret", function(player, card)
  if card.action == "lease" then return "$" .. value("lease.private") end
  if card.action == "drill" then return value("facts.derricks", player) end
  if card.action == "local" or card.action == "national" then return value("facts.storage", player) end
  return nil
end)

of:value("facts.storage", { says = "A storage, for the eye." }, function(player)
  return "you store " .. player.storage:count("oil") .. " oil, " .. player.storage:count("gas") .. " gas"
end)

of:value("facts.derricks", { says = "A player's derricks, for the eye." }, function(player)
  local n = 0
  for _, spot in ipairs(g.spot) do
    if spot:count(player.marker) > 0 then n = n + spot.tower:size() end
  end
  local free = player.places:get() - player.storage:total()
  return n .. (n == 1 and " derrick, " or " derricks, ") .. "room for " .. free
end)

of:facts("lease.take", function(_, card)
  local field = card.field
  return field:count("oil") .. " oil, " .. field:count("gas") .. " gas there"
end)

of:facts("build.derrick", function(_, tile) return value("tile.says", tile) end)
of:facts("build.extension", function(_, tile) return value("tile.says", tile) end)

--- What a derrick stores, in words.
of:value("drill.says", { says = "What a derrick stores, in words." }, function(spot, oil, gas)
  if not oil then return tostring(spot or "…") .. ": store …" end
  local list = {}
  if oil > 0 then list[#list + 1] = oil .. " oil" end
  if gas and gas > 0 then list[#list + 1] = gas .. " gas" end
  return tostring(spot) .. ": store " .. (#list > 0 and table.concat(list, " and ") or "nothing")
end)

of:value("tile.says", { says = "What a tile does, in words." }, function(tile)
  if tile.text then return tile.text end
  local list = {}
  if tile.oil > 0 then list[#list + 1] = tile.oil .. " oil" end
  if tile.gas > 0 then list[#list + 1] = tile.gas .. " gas" end
  if tile.either > 0 then list[#list + 1] = tile.either .. " of either" end
  local stores = #list > 0 and "stores " .. table.concat(list, ", ") or nil
  local sells = tile.sells_oil + tile.sells_gas == 2 and "sells 1 oil or gas"
    or tile.sells_oil == 1 and "sells 1 oil" or tile.sells_gas == 1 and "sells 1 gas" or nil
  if tile.extension == 1 then return "+" .. tile.places .. " storage" end
  return (stores or "") .. (stores and sells and "; " or "") .. (sells or "")
end)

--- What stands over the answers of a phase.
local PHASES = {
  selection = "workers", secrets = "private cards", public = "public actions", private = "private actions",
}
of:value("tell.heading", { says = "The round and its phase, for the eye." }, function(phase)
  return PHASES[phase] and "Round " .. g.round:get() .. ": " .. PHASES[phase]
end)
