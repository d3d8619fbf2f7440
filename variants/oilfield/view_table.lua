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
  local lines = pen:flow("Leases    ", leases, 10)
  for _, line in ipairs(pen:flow("Tiles     ", tiles, 10)) do lines[#lines + 1] = line end
  lines[#lines + 1] = "Local     1 oil $" .. value("local.oil") .. "   2 oil " .. value("local.pair") .. " VP   1 gas "
    .. value("local.gas") .. " VP   supervisor: player " .. value("supervisor").seat
  local prices = {}
  for n, price in ipairs(value("national_price")) do
    prices[n] = n .. (n == #value("national_price") and "+" or "") .. " $" .. price
  end
  local now = g.barrel_price:get()
  lines[#lines + 1] = "National  by choosers: " .. table.concat(prices, "   ")
    .. (now > 0 and g.players[1].laid:known(g.players[2]) and g.players[1].laid:get() > 0 and "   now $" .. now or "")
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
  local lines = {}
  for _, row in ipairs(g.covered) do
    local line = row.vp .. " VP  "
    for n = 0, row.spaces - 1 do
      local space = g.invested[row.first + n]
      local price = "$" .. space.price
      line = line .. pen:pad((n == row:get() and pen:bold(price) or pen:dim(price)) .. " " .. holder(pen, space), 8)
    end
    lines[#lines + 1] = line .. (row:get() < row.spaces and "now $" .. value("invest.price", row) or pen:dim("full"))
  end
  return "Investments: G was sold to the government", lines
end)

--- The private card: laid face down, or what it shows.
local function laid(pen, player)
  if pen.viewer and not player.laid:known(pen.viewer) then return pen.glyph.shut end
  local card = g.private_cards[player.laid:get()]
  return card and card.title or ""
end

of:rule("view.refineries", { cites = "OF-INFO-2 OF-STORE-1 OF-SETUP-4" }, function(pen)
  local lines = { pen:dim(pen:pad("", 13) .. pen:pad("Money", 6) .. pen:pad("VP", 4) .. pen:pad("Storage", 14)
    .. pen:pad("Leases", 20) .. pen:pad("Markers", 9) .. "Card") }
  for _, player in ipairs(g.players) do
    local mark = player.seat == g.first:get() and "1st" or ""
    local leases = {}
    for _, card in ipairs(player.leases) do leases[#leases + 1] = card.title end
    table.sort(leases)
    local free = player.places:get() - player.storage:total()
    local cubes = (player.storage:total() > 0 and pen:cubes(player.storage) or "") .. pen:dim(pen.glyph.none:rep(free))
    lines[#lines + 1] = pen:seat(player) .. " " .. pen:pad(pen:colour_name(player), 7) .. pen:pad(pen:bold(mark), 4)
      .. pen:pad("$" .. player.money:get(), 6) .. pen:pad(tostring(player.vp:get()), 4) .. pen:pad(cubes, 14)
      .. pen:pad(table.concat(pen:counted(leases), " "), 20)
      .. pen:pad(player.supply:count(player.marker) .. "L " .. player.supply:count(player.stake) .. "I", 9)
      .. laid(pen, player)
  end
  return "Refineries: L lease markers and I investment markers left", lines
end)
