--- What must hold after every decision.
local gi = game("giganten")

gi:invariant("invariant.crude", { cites = "GI-SETUP-5 GI-SALE-3 GI-STORE-3" }, function()
  local sum = g.supply:total() + g.well:count("crude") + g.tank:count("crude")
  return sum == value("crude_supply"), sum .. " crude instead of " .. value("crude_supply")
end)

gi:invariant("invariant.licences", { cites = "GI-SETUP-6 GI-AUCTION-9" }, function()
  for _, kind in ipairs { "single", "double" } do
    local sum = g.licences:count(kind) + g.licences_spent:count(kind) + g.hand:count(kind) + g.laid:count(kind)
    local all = value("supply." .. kind)
    if sum ~= all then return false, sum .. " " .. kind .. " licences instead of " .. all end
  end
  return true
end)

--- A derrick stands on crude and alone; under no derrick there is none, beside a tile no derrick.
gi:invariant("invariant.wells", { cites = "GI-BUILD-5 GI-PROD-2 GI-TRUCK-7" }, function()
  for i, at in ipairs(g.well) do
    local crude = at:count("crude")
    local derricks = at:total() - crude
    if derricks > 1 then return false, derricks .. " derricks on " .. tostring(at) .. ", not one at most" end
    if g.derrick_at:get() ~= i and (derricks == 0) ~= (crude == 0) then
      return false, (derricks > 0 and "a derrick without crude on " or "crude without a derrick on ") .. tostring(at)
    end
    if derricks > 0 and g.site[i]:size() > 0 then return false, "a tile under the derrick on " .. tostring(at) end
  end
  return true
end)

--- No truck stands with another, on a tile or on a derrick.
gi:invariant("invariant.trucks", { cites = "GI-TRUCK-2 GI-TRUCK-5 GI-TRUCK-6" }, function()
  for _, player in ipairs(g.players) do
    local square = g.terrain:find(player.truck)
    if square and square:total() > 1 then return false, "two trucks on " .. tostring(square) end
    if square and square.kind > 0 and square.tile:size() + square.well:total() > 0 then
      return false, "a truck on a tile or derrick, on " .. tostring(square)
    end
    if not square and player.garage:total() ~= 1 then return false, "a truck is lost" end
  end
  return true
end)

--- Nobody knows a red tile, or one of the box; tiles face up are out of the game.
gi:invariant("invariant.tiles", { cites = "GI-PROSPECT-2 GI-INFO-4 GI-INFO-5" }, function()
  for _, player in ipairs(g.players) do
    for _, site in ipairs(g.site) do
      local tile = site:top()
      if tile and tile.kind == 2 and tile:known(player) then return false, tostring(player) .. " knows a red tile" end
    end
    for _, stack in ipairs(g.tiles) do
      for _, tile in ipairs(stack) do
        if tile:known(player) then return false, tostring(player) .. " knows a tile of the box" end
      end
    end
  end
  return true
end)

--- One red card at most is open or held, and nobody holds two.
gi:invariant("invariant.cards", { cites = "GI-CARD-1 GI-CARD-5 GI-CARD-9" }, function()
  local red = g.open:count("red", true)
  for _, player in ipairs(g.players) do red = red + player.card_taken:count("red", true) end
  if g.open:size() > value("cards.beige") + 1 then return false, g.open:size() .. " cards are open" end
  return red <= 1, red .. " red cards are open or held, not one at most"
end)

gi:invariant("invariant.companies", { cites = "GI-AUCTION-2 GI-AUCTION-15" }, function()
  if g.bid:get() > value("bid_limit") then
    return false, "a bid of " .. g.bid:get() .. ", above " .. value("bid_limit")
  end
  for _, player in ipairs(g.players) do
    if player.bids:get() == 1 and g.company:get() > 0 and player.tank[g.company:get()]:total() == 0 then
      return false, tostring(player) .. " bids without crude"
    end
  end
  return true
end)

gi:invariant("invariant.end", { cites = "GI-END-1 GI-CARD-3" }, function()
  local at, star, over = g.black:get(), value("black_star"), g.over:get() == 1
  if over and at < star then
    return false, "the game is over, yet the black locomotive is at " .. at .. ", not at the star (" .. star .. ")"
  end
  return over or at < star, "the black locomotive is at the star (" .. star .. "), yet the game goes on"
end)
