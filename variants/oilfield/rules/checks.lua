--- What must hold at every decision. What money and prices may do is proved by audit.lua,
--- which reckons it a second time.
local of = game("oilfield")

of:invariant("invariant.storage", { cites = "OF-STORE-1 OF-STORE-2 OF-DRILL-4" }, function()
  for _, player in ipairs(g.players) do
    local places = value("refinery")
    for _, tile in ipairs(player.extensions) do places = places + tile.places end
    if player.places:get() ~= places then
      return false, tostring(player) .. " has " .. player.places:get() .. " places instead of " .. places
    end
    local cubes = player.storage:total()
    if cubes > places then
      return false, tostring(player) .. " stores " .. cubes .. " cubes on " .. places .. " places"
    end
  end
  return true
end)

of:invariant("invariant.cubes", { cites = "OF-SETUP-1 OF-STRIKE-2 OF-LOCAL-4" }, function()
  for _, kind in ipairs { "oil", "gas" } do
    local sum = g.bag:count(kind) + g.field:count(kind)
    for _, player in ipairs(g.players) do sum = sum + player.storage:count(kind) end
    local all = value("supply." .. kind)
    if sum ~= all then return false, sum .. " cubes of " .. kind .. " instead of " .. all end
  end
  local grey = g.bag:count("strike") + g.field:count("strike") + g.aside:count("strike")
  return grey == 1, grey .. " grey cubes instead of 1"
end)

--- Every covered space holds one marker or cube, every other none.
of:invariant("invariant.investments", { cites = "OF-INVEST-2 OF-SELL-3 OF-SELL-4 OF-SETUP-4" }, function()
  for _, row in ipairs(g.covered) do
    for n = 1, row.spaces do
      local there = g.invested[row.first + n - 1]:total()
      if there ~= (n <= row:get() and 1 or 0) then return false, "a gap in the " .. tostring(row) end
    end
  end
  for _, player in ipairs(g.players) do
    local sum = player.supply:count(player.stake) + g.invested:count(player.stake)
      + g.points_track:count(player.stake)
    if sum ~= supply("stake") then
      return false, tostring(player) .. " has " .. sum .. " investment markers, not " .. supply("stake")
    end
  end
  return true
end)

--- A lease card for each marker on the board, a marker under each derrick.
of:invariant("invariant.leases", { cites = "OF-LEASE-4 OF-LEASE-8 OF-LEASE-10 OF-SETUP-13" }, function()
  local spots = g.spot
  for _, player in ipairs(g.players) do
    local leases, markers, free, marker = player.leases, 0, 0, player.marker
    for at = 1, #spots do
      local spot = spots[at]
      if spot:count(marker) > 0 then
        markers = markers + 1
        if spot.tower:size() == 0 then free = free + 1 end
        if leases:count("field", spot.field) == 0 then return false, "no card for " .. tostring(spot) end
      end
    end
    if markers ~= leases:size() then
      return false, tostring(player) .. " has " .. markers .. " markers on spots, but " .. leases:size() .. " cards"
    end
    if free ~= player.open_spots:get() then
      return false, tostring(player) .. " has " .. free .. " free spots, counted as " .. player.open_spots:get()
    end
    if player.supply:count(marker) + markers ~= supply("marker") then
      return false, tostring(player) .. " has lost a lease marker"
    end
  end
  for at = 1, #spots do
    local spot = spots[at]
    if spot.tower:size() > spot:total() then return false, "a derrick without a lease on " .. tostring(spot) end
  end
  return true
end)

of:invariant("invariant.workers", { cites = "OF-SELECT-2 OF-PUBLIC-3" }, function()
  for _, player in ipairs(g.players) do
    if player.bench:count(player.worker) + g.space:count(player.worker) ~= 1 then
      return false, tostring(player) .. " has lost a worker"
    end
  end
  for _, space in ipairs(g.space) do
    if space:total() > 0 and space.players > value("spaces.players") then
      return false, tostring(space) .. " is closed"
    end
  end
  return true
end)

of:invariant("invariant.cards", { cites = "OF-SETUP-2 OF-ROUND-7 OF-SELECT-6" }, function()
  for _, player in ipairs(g.players) do
    local laid = player.laid:get()
    if laid > supply("private_cards") then return false, tostring(player) .. " has laid card " .. laid end
  end
  local cards = g.private_cards:size()
  return cards == supply("private_cards"), cards .. " private cards instead of " .. supply("private_cards")
end)

--- Tiles and lease cards are somewhere, each once; the engine moves cards, so counting is enough.
of:invariant("invariant.tiles", { cites = "OF-SETUP-9 OF-SETUP-12 OF-REFILL-3" }, function()
  local tiles = g.tile_stack:size() + g.tile_market:size()
  local leases = g.lease_deck:size() + g.lease_market:size()
  for _, spot in ipairs(g.spot) do tiles = tiles + spot.tower:size() end
  for _, player in ipairs(g.players) do
    tiles, leases = tiles + player.extensions:size(), leases + player.leases:size()
  end
  for _, card in ipairs(g.removed) do
    if card.group == "tile_stack" then tiles = tiles + 1 end
  end
  local all_tiles, all_leases = supply("tile_stack"), value("checks.leases")
  if tiles ~= all_tiles then return false, tiles .. " tiles instead of " .. all_tiles end
  return leases == all_leases, leases .. " lease cards instead of " .. all_leases
end)
of:value("checks.leases", supply("lease_deck"),
  { says = "Lease cards that players can have.", cites = "OF-SETUP-12 OF-TWO-2" })

--- A field without a strike holds no more than its number, unless refill_mode adds.
of:invariant("invariant.fields", { cites = "OF-REFILL-9 OF-STRIKE-1 OF-END-1" }, function()
  local exhausted = 0
  for _, field in ipairs(g.field) do
    local cubes = field:count("oil") + field:count("gas")
    if cubes > value("field_full") and value("refill_mode") == "up_to" then
      return false, tostring(field) .. " holds " .. cubes .. " cubes, not " .. value("field_full") .. " at most"
    end
    if value("field.exhausted", field) then exhausted = exhausted + 1 end
  end
  return exhausted == g.exhausted:get(), exhausted .. " fields are exhausted, counted as " .. g.exhausted:get()
end)
