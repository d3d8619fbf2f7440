--- What helps to decide, shown behind an answer. Only what the asked player may know.
local gi = game("giganten")

local function dollars(n)
  local text = tostring(n)
  return "$" .. (n >= 1000 and text:sub(1, -4) .. "," .. text:sub(-3) or text)
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

gi:value("facts.run", { says = "Where a locomotive gets to, for the eye." }, function(player, spaces)
  local points = player.loco:cost(spaces)
  return "to column " .. player.loco:step() + spaces .. ", " .. points .. (points == 1 and " point" or " points")
end)

gi:value("facts.price", { says = "A price before and after, for the eye." }, function(player, scale, sign)
  local by, top = sign * player.card_taken:top().price, #scale.labels
  local after = scale.labels[math.max(1, math.min(top, scale:step() + by))]
  return dollars(scale:value()) .. " to " .. dollars(after[1])
end)

--- "$8,000 for three derricks: 4 to 6 crude", or what the player has seen there.
gi:value("facts.build", { says = "What a derrick costs and may find, for the eye." }, function(player, square)
  local tile = square.tile:top()
  local finds = square.kind == 1 and "2 to 4" or square.kind == 2 and "2 or 5" or "4 to 6"
  if tile:known(player) then finds = tostring(tile.crude) end
  return dollars(value("build.price", square)) .. ", " .. finds .. " crude"
end)

gi:value("facts.carry", { says = "Where a crude comes from and what its way costs, for the eye." }, function(_, way)
  local from = "from " .. g.well[g.derrick_at:get()].title .. ", "
  if way == "carry.own" then return from .. "free" end
  return from .. dollars(value("hire.fee")) .. (way == "carry.black" and " to the bank" or " to its owner")
end)

gi:value("facts.bid", { says = "What a bid is about, for the eye." }, function(player)
  local company = g.price[g.company:get()]
  return tostring(company) .. " pays " .. dollars(company:value()) .. ", you have " .. player.tank[company.at]:total()
    .. " crude there and licences worth " .. value("licence.worth", player)
end)
