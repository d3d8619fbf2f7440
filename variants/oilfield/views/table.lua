--- The rest of the board: markets, investments, refineries.
local of = game("oilfield")

of:rule("view.markets", { cites = "OF-SETUP-10 OF-SETUP-12 OF-LOCAL-2 OF-NAT-2 OF-INFO-4" }, function(pen)
  local leases, tiles = {}, {}
  for _, card in ipairs(g.lease_market) do leases[#leases + 1] = card.title end
  for _, tile in ipairs(g.tile_market) do tiles[#tiles + 1] = tile.title .. " $" .. tile.price end
  table.sort(leases)
  table.sort(tiles)
  leases, tiles = pen:counted(leases), pen:counted(tiles)
  leases[#leases + 1] = pen:dim("(" .. g.lease_deck:size() .. " in the deck)")
  tiles[#tiles + 1] = pen:dim("(" .. g.tile_stack:size() .. " in the stack)")
  local lines = {}
  local function add(word, items, between)
    for _, line in ipairs(pen:flow(items, between, 10, pen:pad(word, 10))) do lines[#lines + 1] = line end
  end
  add("Leases", leases, "  ")
  add("Tiles", tiles, "  ")
  add("Local", {
    "1 oil $" .. value("local.oil_price"), "2 oil " .. value("local.pair") .. " VP",
    "1 gas " .. value("local.gas_points") .. " VP",
    "supervisor: player " .. value("supervisor").seat,
  }, "   ")
  local prices = {}
  for n, price in ipairs(value("national_price")) do
    prices[n] = n .. (n == #value("national_price") and "+" or "") .. " $" .. price
  end
  local now = g.barrel_price:get()
  if now > 0 and g.players[1].laid:known(g.players[2]) and g.players[1].laid:get() > 0 then
    prices[#prices + 1] = "now $" .. now
  end
  prices[1] = "by choosers: " .. prices[1]
  add("National", prices, "   ")
  return "Markets", lines
end)

--- Who stands on a space of the table.
local function holder(pen, space)
  for _, player in ipairs(g.players) do
    if space:count(player.stake) > 0 then return pen:seat(player) end
  end
  return space:total() > 0 and pen:dim("G") or pen:dim(pen.glyph.none)
end

of:rule("view.investments", { cites = "OF-INVEST-1 OF-INVEST-2 OF-SELL-3" }, function(pen)
  local lines, cell = {}, pen.width < 62 and 7 or 8
  for _, row in ipairs(g.covered) do
    local items = {}
    for n = 0, row.spaces - 1 do
      local space = g.invested[row.first + n]
      local price = "$" .. space.price
      items[n + 1] = pen:pad((n == row:get() and pen:bold(price) or pen:dim(price)) .. " " .. holder(pen, space), cell)
    end
    items[#items + 1] = row:get() < row.spaces and "now $" .. value("invest.price", row) or pen:dim("full")
    for _, line in ipairs(pen:flow(items, "", 6, row.vp .. " VP  ")) do lines[#lines + 1] = line end
  end
  return "Investments", lines
end)

--- The private card: face down until all see it, for its owner, too, who may share the screen; or what it shows.
local function laid(pen, player)
  for _, other in ipairs(pen.viewer and g.players or {}) do
    if not player.laid:known(other) then return pen.glyph.shut end
  end
  local card = g.private_cards[player.laid:get()]
  return card and card.title or ""
end

--- The places of a refinery: what is stored, and what is free.
local function stored(pen, player)
  local free = player.places:get() - player.storage:total()
  if pen.spoken then return "storage " .. pen:cubes(player.storage) .. ", room for " .. free end
  return (player.storage:total() > 0 and pen:cubes(player.storage) or "") .. pen:dim(pen.glyph.none:rep(free))
end

local function leases_of(pen, player)
  local leases = {}
  for _, card in ipairs(player.leases) do leases[#leases + 1] = card.title end
  table.sort(leases)
  return table.concat(pen:counted(leases), " ")
end

local function markers(player)
  return player.supply:count(player.marker) .. "L " .. player.supply:count(player.stake) .. "I"
end

local function name(pen, player)
  return pen:turn(player) .. pen:seat(player) .. " " .. pen:pad(pen:colour_name(player), 7)
    .. pen:pad(pen:bold(player.seat == g.first:get() and "1st" or ""), 4)
end

local function refinery_table(pen)
  local lease = math.min(36, pen.width - 56)
  local lines = { pen:dim(pen:pad("", 14) .. pen:pad("Money", 6) .. pen:pad("VP", 4) .. pen:pad("Storage", 14)
    .. pen:pad("Leases", lease) .. pen:pad("Markers", 9) .. "Card") }
  for _, player in ipairs(g.players) do
    lines[#lines + 1] = name(pen, player) .. pen:pad("$" .. player.money:get(), 6)
      .. pen:pad(tostring(player.vp:get()), 4) .. pen:pad(stored(pen, player), 14)
      .. pen:pad(leases_of(pen, player), lease) .. pen:pad(markers(player), 9) .. laid(pen, player)
  end
  return lines
end

--- For narrow screens: what does not fit goes on below.
local function refinery_list(pen)
  local lines = {}
  for _, player in ipairs(g.players) do
    local items = { "$" .. player.money:get(), player.vp:get() .. " VP", stored(pen, player), markers(player) }
    if player.leases:size() > 0 then items[#items + 1] = leases_of(pen, player) end
    if laid(pen, player) ~= "" then items[#items + 1] = laid(pen, player) end
    for _, line in ipairs(pen:flow(items, "  ", 3, name(pen, player))) do lines[#lines + 1] = line end
  end
  return lines
end

of:rule("view.refineries", { cites = "OF-INFO-2 OF-STORE-1 OF-SETUP-4" }, function(pen)
  return "Refineries", pen.width >= 76 and refinery_table(pen) or refinery_list(pen)
end)
