--- Build: one tile from the market, at its price.
local of = game("oilfield")

of:value("build_needs_spot", false, {
  says = "Without a free spot there is no Build at all, not even an extension.", cites = "OF-BUILD-7 OF-AMB-9",
})

of:option("build.derrick", { "tile", the.tile_market }, { "at", "spot" },
  { says = "build a {tile} on {at} for ${tile.price}", cites = "OF-BUILD-1 OF-BUILD-2" })
of:option("build.extension", { "tile", the.tile_market },
  { says = "build a {tile} for ${tile.price}", cites = "OF-BUILD-1 OF-BUILD-3 OF-BUILD-4" })
of:choice("build", {
  options = { "build", "pass.build" }, window = "any_time", asks = "Build: which tile?",
  cites = "OF-BUILD-1 OF-BUILD-7 OF-PAY-2",
})

local tile, at = var("tile"), var("at")

of:forbid("build", "build.price", who.money:below(tile.price), {
  says = "You cannot pay for that tile.", cites = "OF-PAY-1 OF-BUILD-1",
})
of:forbid("build.derrick", "build.no_derrick", tile.extension:is(1), {
  says = "An extension goes to the refinery, not on a spot.", cites = "OF-BUILD-3",
})
of:forbid("build.extension", "build.no_extension", tile.extension:is(0), {
  says = "A derrick needs a spot of yours.", cites = "OF-BUILD-2",
})
of:forbid("build.derrick", "build.no_spot", who.open_spots:is(0), {
  says = "You have no spot without a derrick.", cites = "OF-BUILD-2 OF-BUILD-7",
})
of:forbid("build.derrick", "build.foreign", at:count(who.marker):is(0), {
  says = "That spot is not yours: you need a lease there.", cites = "OF-BUILD-2 OF-LEASE-10",
})
of:forbid("build.derrick", "build.taken", at.tower:size():above(0), {
  says = "A derrick stands there for good.", cites = "OF-BUILD-2 OF-BUILD-5 OF-LEASE-10",
})

of:forbid("build.extension", "build.needs_spot", setting("build_needs_spot") & who.open_spots:is(0), {
  says = "Without a free spot of yours there is no Build.", cites = "OF-BUILD-7 OF-AMB-9",
})

--- It may drill at once.
of:rule("build.derrick",
  effect.add(who.money, -tile.price), effect.put(tile, at.tower), effect.add(who.open_spots, -1),
  effect.set(the.only, at.at), flow.call("drill.new", who),
  { cites = "OF-BUILD-1 OF-BUILD-2 OF-BUILD-6 OF-PAY-1" })

of:does("build.extension",
  effect.add(who.money, -tile.price), effect.add(who.places, tile.places), effect.put(tile, who.extensions),
  { cites = "OF-BUILD-3 OF-BUILD-4 OF-STORE-1 OF-PAY-1" })

of:rule("action.build",
  flow.run("action.begin"), flow.offer("build", "pass.build",
    flow.tell(who, " must decline Build: no tile can be paid and laid."), flow.run("pass.build")),
  { cites = "OF-BUILD-1 OF-BUILD-7 OF-BUILD-8" })
