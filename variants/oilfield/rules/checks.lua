--- What must hold at every decision. What money and prices may do is proved by audit.lua,
--- which reckons it a second time.
local of = game("oilfield")

of:invariant("invariant.storage", { cites = "OF-STORE-1 OF-STORE-2 OF-DRILL-4" }, function()
  for _, player in ipairs(g.players) do
    local places = value("refinery")
    for _, tile in ipairs(player.extensions) do places = places + tile.places end
    if player.places:get() ~= places then return false, tostring(player) .. " should have " .. places .. " places" end
    if player.storage:total() > places then return false, tostring(player) .. " stores too much" end
  end
  return true
end)

of:invariant("invariant.cubes", { cites = "OF-SETUP-1 OF-STRIKE-2 OF-LOCAL-4" }, function()
  for _, kind in ipairs { "oil", "gas" } do
    local sum = g.bag:count(kind) + g.field:count(kind)
    for _, player in ipairs(g.players) do sum = sum + player.storage:count(kind) end
    if sum ~= value("supply." .. kind) then return false, sum .. " cubes of " .. kind end
  end
  local grey = g.bag:count("strike") + g.field:count("strike") + g.aside:count("strike")
  return grey == 1, grey .. " grey cubes"
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
    if sum ~= 6 then return false, tostring(player) .. " has " .. sum .. " investment markers" end
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
    if markers ~= leases:size() then return false, tostring(player) .. " has " .. markers .. " leases" end
    if free ~= player.open_spots:get() then return false, tostring(player) .. " has " .. free .. " free spots" end
    if player.supply:count(marker) + markers ~= 4 then return false, tostring(player) .. " has lost a lease marker" end
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
    if player.laid:get() > 5 then return false, tostring(player) .. " has laid a card that is none" end
  end
  return g.private_cards:size() == 5, "the private cards are not five"
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
  return tiles == value("checks.tiles") and leases == value("checks.leases"), tiles .. " tiles, " .. leases .. " leases"
end)
--- How many there are is no setting: only a layer that brings more cards changes it.
of:value("checks.tiles", 18, { says = "Building tiles in the game.", cites = "OF-SETUP-9", from = 18, to = 18 })
local leases_in_play = { [2] = 9, [3] = 12, [4] = 12, [5] = 12 }
of:value("checks.leases", leases_in_play, {
  says = "Lease cards that players can have.", cites = "OF-SETUP-12 OF-TWO-2",
  from = leases_in_play, to = leases_in_play,
})

--- A field without a strike holds no more than its number, unless refill_mode adds.
of:invariant("invariant.fields", { cites = "OF-REFILL-9 OF-STRIKE-1 OF-END-1" }, function()
  local exhausted = 0
  for _, field in ipairs(g.field) do
    local cubes = field:count("oil") + field:count("gas")
    if cubes > value("field_full") and value("refill_mode") == "up_to" then
      return false, tostring(field) .. " holds " .. cubes .. " cubes"
    end
    if value("field.exhausted", field) then exhausted = exhausted + 1 end
  end
  return exhausted == g.exhausted:get(), exhausted .. " fields are exhausted"
end)
