--- Before the first round.
local of = game("oilfield")

of:value("setup.money", 20, { says = "Dollars that everyone starts with.", cites = "OF-SETUP-3", from = 0, to = 1000 })
of:value("setup.cubes", 2, {
  says = "Cubes in each storage at the start.", cites = "OF-SETUP-5", from = 0, to = "refinery",
})
of:value("field_full", { [2] = 10, [3] = 10, [4] = 12, [5] = 14 }, {
  says = "Cubes on a field that has been filled.", cites = "OF-SETUP-6 OF-REFILL-9", from = 1, to = 20,
})
of:value("market.leases", { [2] = 3, [3] = 4, [4] = 4, [5] = 4 }, {
  says = "Cards in the lease market.", cites = "OF-SETUP-12 OF-REFILL-1 OF-TWO-3", from = 1, to = 9,
})
of:value("market.tiles", { [2] = 5, [3] = 5, [4] = 6, [5] = 6 }, {
  says = "Tiles in the tile market.", cites = "OF-SETUP-10 OF-REFILL-2", from = 1, to = 12,
})
of:value("setup.out", { [2] = 1, [3] = 1, [4] = 0, [5] = 0 }, {
  says = "Tiles of each type that are removed.", cites = "OF-SETUP-9", from = 0, to = 2,
})
of:value("setup.alike", 2, {
  says = "The first market holds at most so many tiles of a type.", cites = "OF-SETUP-11", from = 1, to = 12,
})
of:value("setup.first_player", 0, {
  says = "The seat that begins; 0: by lot.", cites = "OF-SETUP-17", from = 0,
  to = { [2] = 2, [3] = 3, [4] = 4, [5] = 5 },
})

of:phase("setup", { cites = "OF-SETUP-1 OF-SETUP-7" }, function()
  rules.setup.players()
  rules.setup.fields()
  rules.setup.tiles()
  rules.setup.leases()
  g.aside:move(g.bag, g.strike)
  g.first:set(rules.setup.first_player())
  return "selection"
end)

--- Everyone's markers and two cubes.
of:rule("setup.players", { cites = "OF-SETUP-2 OF-SETUP-3 OF-SETUP-4 OF-SETUP-5" }, function()
  for _, player in ipairs(g.players) do
    player.laid:show() -- all see that nothing is laid
    player.supply:move(g.points_track, player.stake)
    g.bag:draw(player.storage, value("setup.cubes"))
  end
end)

of:rule("setup.fields", { cites = "OF-SETUP-6 OF-SETUP-13 OF-SETUP-15" }, function()
  for _, field in ipairs(g.field) do g.bag:draw(field, value("field_full")) end
end)

--- Some are removed, and no type lies three times in the first market.
of:rule("setup.tiles", { cites = "OF-SETUP-9 OF-SETUP-10 OF-SETUP-11" }, function()
  rules.setup.remove(value("setup.out"))
  g.tile_stack:shuffle()
  rules.market.fill(g.tile_stack, g.tile_market, value("market.tiles"))
  local twin = rules.setup.surplus()
  while twin do
    twin:move(g.tile_stack)
    g.tile_stack:shuffle()
    g.tile_stack:draw(g.tile_market)
    twin = rules.setup.surplus()
  end
end)

--- So many of each type leave the game.
of:rule("setup.remove", { cites = "OF-SETUP-9" }, function(copies)
  local out = {}
  for _, tile in ipairs(g.tile_stack:cards()) do
    local gone = out[tile.kind] or 0
    if gone < copies then
      tile:move(g.removed)
      out[tile.kind] = gone + 1
    end
  end
end)

--- A tile of which too many lie in the market, or nil. It gives up when the stack holds
--- nothing else: a house rule may leave so few tiles.
of:rule("setup.surplus", { cites = "OF-SETUP-11" }, function()
  for _, tile in ipairs(g.tile_market) do
    local there = g.tile_market:count("kind", tile.kind)
    if there > value("setup.alike") and g.tile_stack:size() > g.tile_stack:count("kind", tile.kind) then return tile end
  end
  return nil
end)

of:rule("setup.leases", { cites = "OF-SETUP-12" }, function()
  g.lease_deck:shuffle()
  rules.market.fill(g.lease_deck, g.lease_market, value("market.leases"))
end)

of:rule("setup.first_player", { cites = "OF-SETUP-17" }, function()
  local seat = value("setup.first_player")
  if seat == 0 then
    seat = (g.lot:roll() - 1) % g.count + 1
    announce(g.players[seat], " begins, by lot.")
  end
  return seat
end)

--- A market is filled up to its number; above that nothing is drawn or taken away.
of:rule("market.fill", { "deck", "lease_deck" }, { "market", "lease_market" }, { "number", "number" },
  effect.deal(var("deck"), var("market"), most(0, var("number") - var("market"):size())),
  { cites = "OF-REFILL-1 OF-REFILL-2 OF-REFILL-3 OF-GOV-7" })
