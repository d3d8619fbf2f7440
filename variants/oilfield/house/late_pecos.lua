--- Pecos lies far out: nobody leases there before the third round.
local house = layer("house/late_pecos", { game = "oilfield", says = "No lease in Pecos before round 3." })

house:value("pecos.opens", 3, { says = "The first round in which Pecos can be leased." })
local in_pecos = var("card").field:is(the.field.pecos)
house:forbid("lease.take", "pecos.closed", in_pecos & the.round:below(setting("pecos.opens")),
  { says = "Pecos opens later." })

house:test("Pecos opens in round 3", { players = 4 }, function(t)
  t:setup()
  local anna = g.players[1]
  g.card["pecos_lease#1"]:move(g.lease_market)
  t:run(rules.action.lease, anna, 5):refused("pecos.closed", "lease.take", g.card["pecos_lease#1"])
  t:answer("pass.lease")
  g.round:set(3)
  t:run(rules.action.lease, anna, 5):answer("lease.take", g.card["pecos_lease#1"])
  t:equal(g.spot.pecos1:count(anna.marker), 1)
end)
