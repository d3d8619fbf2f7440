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

of:phase("setup",
  flow.run("setup.players", "setup.fields", "setup.tiles", "setup.leases"),
  effect.move("strike", the.aside, the.bag), flow.run("setup.first"), flow.go("selection"),
  { cites = "OF-SETUP-1 OF-SETUP-7" })

--- Everyone's markers and two cubes; all see that no card is laid.
of:does("setup.players",
  effect.each("players",
    effect.show(it.laid), effect.move(it.stake, it.supply, the.points_track),
    effect.draw(the.bag, it.storage, setting("setup.cubes"))),
  { cites = "OF-SETUP-2 OF-SETUP-3 OF-SETUP-4 OF-SETUP-5" })

of:does("setup.fields", effect.each("field", effect.draw(the.bag, it, setting("field_full"))),
  { cites = "OF-SETUP-6 OF-SETUP-13 OF-SETUP-15" })

local tile = var("tile")
local market, stack = the.tile_market, the.tile_stack

--- It gives up when the stack holds nothing else: a house rule may leave so few tiles.
of:value("setup.surplus", { "tile", "card" },
  count_of(market, it.kind:is(tile.kind)):above(setting("setup.alike"))
    & stack:size():above(count_of(stack, it.kind:is(tile.kind))),
  { says = "Do too many tiles of this type lie in the first market?", cites = "OF-SETUP-11" })

--- Some of each type leave the game, and no type lies three times in the first market.
of:rule("setup.tiles",
  flow.each(stack, "tile", { where = count_of(the.removed, it.kind:is(tile.kind)):below(setting("setup.out")) },
    effect.put(tile, the.removed)),
  effect.shuffle(stack), flow.call("market.fill", stack, market, setting("market.tiles")),
  flow.during(any_of(market, setting("setup.surplus", it)),
    flow.each(market, "tile", { where = setting("setup.surplus", tile) },
      effect.put(tile, stack), effect.shuffle(stack), effect.deal(stack, market), flow.leave())),
  { cites = "OF-SETUP-9 OF-SETUP-10 OF-SETUP-11" })

of:rule("setup.leases", effect.shuffle(the.lease_deck),
  flow.call("market.fill", the.lease_deck, the.lease_market, setting("market.leases")), { cites = "OF-SETUP-12" })

local chosen = setting("setup.first_player")
of:rule("setup.first",
  flow.when(chosen:above(0), effect.set(the.first, chosen)),
  flow.otherwise(
    effect.roll(the.lot), effect.set(the.first, (the.lot:face() - 1) % count_of("players") + 1),
    flow.tell("{first} begins, by lot.", { first = seat(the.first) })),
  { cites = "OF-SETUP-17" })

--- A market is filled up to its number; above that nothing is drawn or taken away.
of:rule("market.fill", { "deck", "lease_deck" }, { "market", "lease_market" }, { "number", "number" },
  effect.deal(var("deck"), var("market"), most(0, var("number") - var("market"):size())),
  { cites = "OF-REFILL-1 OF-REFILL-2 OF-REFILL-3 OF-GOV-7" })
