--- What helps to decide, shown behind an answer. Only what the asked player may know.
local gi = game("giganten")

local function dollars(n)
  local text = tostring(n)
  for at = #text - 3, 1, -3 do text = text:sub(1, at) .. "," .. text:sub(at + 1) end
  return "$" .. text
end
gi:value("facts.dollars", { says = "An amount of money, for the eye." }, dollars)

local DERRICKS = { "one derrick", "two derricks", "three derricks" }

--- The tiles next to a square: "beside C5".
gi:value("facts.square", { says = "The tiles beside a square, for the eye." }, function(player, square)
  local list = {}
  for _, other in ipairs(square:neighbours()) do
    if other.kind > 0 and other.tile:size() > 0 then
      local tile = other.tile:top()
      local seen = tile:known(player) and ", " .. tile.crude .. " crude" or ""
      list[#list + 1] = other.title .. " (" .. DERRICKS[other.kind] .. seen .. ")"
    end
  end
  return #list > 0 and "beside " .. table.concat(list, ", ") or nil
end)

--- "6 points left, beside D3 (one derrick, 3 crude)": after a look it says what was seen.
gi:value("facts.rest", { says = "What is left of a movement, for the eye." }, function(player)
  local points, here = g.points:get(), g.terrain:find(player.truck)
  local beside = here and value("facts.square", player, here)
  return points .. (points == 1 and " point left" or " points left") .. (beside and ", " .. beside or "")
end)

gi:facts("truck.drive", function(player, square) return value("facts.square", player, square) end)
gi:facts("move.done", function(player) return value("facts.rest", player) end)

gi:facts("loco.run", function(player, spaces)
  local points = player.loco:cost(spaces)
  local stays = g.truck_moves:get() == 1 and not value("move.interleave")
  return "to column " .. player.loco:step() + spaces .. ", " .. points .. (points == 1 and " point" or " points")
    .. (stays and ", your truck stays on " .. g.terrain:find(player.truck).title or "")
end)

--- A price before and after.
for option, sign in pairs { ["special.up"] = 1, ["special.down"] = -1 } do
  gi:facts(option, function(player, scale)
    local by, top = sign * player.card_taken:top().price, #scale.labels
    local after = scale.labels[math.max(1, math.min(top, scale:step() + by))]
    return dollars(scale:value()) .. " to " .. dollars(after[1])
  end)
end

local TILES = include("data/tiles")

--- What the tiles of a kind have: "2 to 4", "2 or 5".
local function finds(kind)
  local rows = TILES[kind]
  return rows[1].crude .. (#rows > 2 and " to " or " or ") .. rows[#rows].crude
end

--- "$8,000 for three derricks: 4 to 6 crude", or what the player has seen there.
gi:facts("build.site", function(player, square)
  local tile = square.tile:top()
  local found = tile:known(player) and tostring(tile.crude) or finds(square.kind)
  return dollars(value("build.price", square)) .. ", " .. found .. " crude"
end)

--- "sold there at $5,500 now, 2 in your tank"
gi:value("facts.tank", { says = "What a company pays and a player has there, for the eye." }, function(player, scale)
  return "sold there at " .. dollars(scale:value()) .. " now, " .. player.tank[scale.index]:total() .. " in your tank"
end)
gi:facts("special.crude", function(player, scale) return value("facts.tank", player, scale) end)
gi:facts("carry.none", function() return "it is lost" end)

gi:value("facts.carry", { says = "Where a crude comes from, its way, its price, for the eye." },
  function(player, way, scale)
  local from = "from " .. g.well[g.derrick_at:get()].title .. ", "
  local price = ", " .. value("facts.tank", player, scale)
  if way == "carry.own" then return from .. "free" .. price end
  if way == "carry.black" then return from .. dollars(value("hire.fee")) .. " to the bank" .. price end
  local paid, _, leaders = {}, g.loco:highest()
  for i, rival in ipairs(leaders) do paid[i] = tostring(rival) end
  return from .. dollars(value("hire.fee")) .. " to " .. table.concat(paid, " and ") .. price
end)

for _, way in ipairs { "carry.own", "carry.black", "carry.rival" } do
  gi:facts(way, function(player, scale) return value("facts.carry", player, way, scale) end)
end

--- What stands over the answers of an action.
local ACTIONS = {
  cards = "cards and licences", movement = "movement", building = "derricks", production = "production and transport",
}
gi:value("tell.heading", { says = "The round and its action, for the eye." }, function(phase)
  local round = "Round " .. g.round_number:get() .. ": "
  if phase == "auctions" and g.company:get() > 0 then
    local company = g.price[g.company:get()]
    return round .. "auction of " .. tostring(company) .. ", at " .. dollars(company:value())
  end
  local closed = {}
  for _, company in ipairs(phase == "cards" and g.price or {}) do
    if value("company.is_closed", company) then closed[#closed + 1] = company.title end
  end
  return ACTIONS[phase] and round .. ACTIONS[phase]
    .. (#closed > 0 and "; closed this round: " .. table.concat(closed, ", ") or "")
end)

--- The licences that a player holds, and the tiles that they have looked at.
gi:value("tell.learned", { says = "The tiles that a player knows, for the eye.", cites = "GI-PROSPECT-6" },
  function(player)
  local licences = player.hand:total()
  local list, worth = {}, value("licence.worth", player)
  if licences > 0 then
    list[1] = "you hold " .. licences .. (licences == 1 and " licence, worth " or " licences, worth ") .. worth
  end
  for _, square in ipairs(g.terrain) do
    if square.kind > 0 and square.tile:size() > 0 and square.tile:top():known(player) then
      list[#list + 1] = square.title .. " has " .. square.tile:top().crude .. " crude"
    end
  end
  return list
end)
