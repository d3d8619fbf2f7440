--- What positions of tests and lessons are made of.
local help = {}

--- Exactly so many cubes on a field or in a storage.
function help.cubes(place, oil, gas)
  place:move_all(g.bag, g.oil)
  place:move_all(g.bag, g.gas)
  g.bag:move(place, g.oil, oil)
  g.bag:move(place, g.gas, gas)
end

--- A lease card of the field from the market, or else the deck.
function help.card_of(field)
  for _, pile in ipairs { g.lease_market, g.lease_deck } do
    for _, card in ipairs(pile) do
      if card.field == field then return card end
    end
  end
end

--- A player holds the lease of a spot.
function help.lease(player, spot)
  help.card_of(spot.field):move(player.leases)
  player.supply:move(spot, player.marker)
  player.open_spots:add(1)
end

--- The same, and this tile stands there.
function help.derrick(player, tile, spot)
  help.lease(player, spot)
  player.open_spots:add(-1)
  g.card[tile]:move(spot.tower)
end

--- This tile lies at a player's refinery.
function help.extension(player, tile)
  g.card[tile]:move(player.extensions)
  player.places:add(g.card[tile].places)
end

--- The same for a gas refinery extension.
function help.refinery(player, tile)
  help.extension(player, tile)
  player.gas_refineries:add(1)
end

--- This tile lies in the tile market.
function help.offer(tile)
  g.card[tile]:move(g.tile_market)
  return g.card[tile]
end

--- Leases of these fields, and no others, lie in the lease market.
function help.market(...)
  g.lease_market:move_all(g.lease_deck)
  for _, field in ipairs { ... } do
    for _, card in ipairs(g.lease_deck:cards()) do
      if card.field == g.field[field] then
        card:move(g.lease_market)
        break
      end
    end
  end
end

function help.money(player, dollars) player.money:set(dollars) end

--- Everyone lays a card; the private phase will perform it.
function help.lay(...)
  for seat, action in ipairs { ... } do g.players[seat].laid:set(g.card[action].number) end
end

--- A player's marker covers the n-th space of a row.
function help.invest(player, row, n)
  local space = g.invested[row.first + n - 1]
  player.supply:move(space, player.stake)
  player.vp:add(row.vp)
  if row:get() < n then row:set(n) end
end

--- A worker stands on a space.
function help.worker(player, space) player.bench:move(space, player.worker) end

return help
