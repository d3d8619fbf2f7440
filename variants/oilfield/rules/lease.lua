--- Lease: a card from the market, and a spot on its field.
local of = game("oilfield")

of:value("lease.private", 5, { says = "Dollars that a private Lease costs.", cites = "OF-LEASE-6", from = 0, to = 100 })

of:option("lease.take", { "card", the.lease_market }, {
  says = "lease in {card} for ${price}", with = { price = the.lease_price },
  cites = "OF-LEASE-1 OF-LEASE-4 OF-LEASE-5",
})
of:choice("lease", {
  options = { "lease.take", "pass.lease" }, window = "any_time", asks = "Lease: which card?",
  cites = "OF-LEASE-1 OF-LEASE-7 OF-PAY-2",
})

of:forbid("lease.take", "lease.price", who.money:below(the.lease_price), {
  says = "You cannot pay the price.", cites = "OF-PAY-1 OF-LEASE-3 OF-LEASE-6",
})
of:forbid("lease.take", "lease.markers", who.supply:count(who.marker):is(0), {
  says = "All your lease markers are on the board: each lease takes one.", cites = "OF-LEASE-8",
})

local card, spot = var("card"), var("spot")

--- Spots of a field are alike: the first free one is taken.
of:rule("lease.take",
  effect.add(who.money, -the.lease_price), effect.put(card, who.leases), effect.add(who.open_spots),
  flow.each("spot", "spot", flow.when(spot.field:is(card.field) & spot:total():is(0),
    effect.move(who.marker, who.supply, spot), flow.stop())),
  { cites = "OF-LEASE-3 OF-LEASE-4 OF-LEASE-6 OF-LEASE-11 OF-PAY-1" })

of:rule("action.lease", { "price", "number" },
  flow.run("action.begin"), effect.set(the.lease_price, var("price")),
  flow.offer("lease", "pass.lease",
    flow.tell(who, " must decline Lease: no lease can be taken."), flow.run("pass.lease")),
  { cites = "OF-LEASE-1 OF-LEASE-2 OF-LEASE-3 OF-LEASE-6 OF-LEASE-7" })
