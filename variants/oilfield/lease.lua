--- Lease: a card from the market, and a spot on its field.
local of = game("oilfield")

of:value("lease.private", 5, { says = "Dollars that a private Lease costs.", cites = "OF-LEASE-6", from = 0, to = 100 })

of:option("lease.take", { "card", the.lease_market }, {
  says = "lease in {card} for ${price}", with = { price = the.lease_price },
  facts = function(player, card) return value("facts.lease", player, card) end,
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
  says = "All your lease markers are on the board: four leases are the most.", cites = "OF-LEASE-8",
})

--- Spots of a field are alike: the first free one is taken.
of:rule("lease.take", { cites = "OF-LEASE-3 OF-LEASE-4 OF-LEASE-6 OF-LEASE-11 OF-PAY-1" }, function(player, card)
  player.money:add(-g.lease_price:get())
  card:move(player.leases)
  player.open_spots:add(1)
  for _, spot in ipairs(g.spot) do
    if spot.field == card.field and spot:total() == 0 then
      player.supply:move(spot, player.marker)
      return
    end
  end
  error("no free spot is left in " .. tostring(card.field))
end)

of:rule("action.lease", { cites = "OF-LEASE-1 OF-LEASE-2 OF-LEASE-3 OF-LEASE-6 OF-LEASE-7" }, function(player, price)
  rules.action.begin()
  g.lease_price:set(price)
  play(player, "lease")
end)
