--- Consent: offer a rival a coin for a barrel; they may refuse.
--- Words: consent, negotiation, offer, accept, refuse, deal
--- Asks: Do players play side by side? Is there too little to do with coins?
---
--- diff: adds buyer, adds work.offer, forbids offer.coin, adds deal.yes, adds deal.no, adds deal,
---   forbids deal.none
--- oilpatch compare barrels --b recipes/consent --games 1000 --bots random
---   games have 7.77 decisions more (7.61 to 7.94)
---   scores are 2.15 points lower (1.95 to 2.34)
---   winners score 1.96 points less (1.65 to 2.27)
local recipe = layer("recipes/consent", {
  game = "barrels", says = "A worker may offer a rival a coin for a barrel of their choice; the rival may refuse.",
})

local from, kind, buyer, add = var("from"), var("kind"), seat(the.buyer), effect.add
recipe:counter("buyer", { min = 0, max = 4, title = "seat of the buyer" })
recipe:option("work.offer", { "from", "players" }, { says = "offer {from} a coin for a barrel" })
recipe:forbid("work.offer", "offer.coin", from:is(who) | who.coins:is(0), { says = "It takes a rival and a coin." })
recipe:rule("work.offer", effect.move(who.worker, who.bench, the.idle), effect.set(the.buyer, who.seat),
  flow.as(from, flow.offer("deal", "deal.no")))
recipe:option("deal.yes", { "kind", { "amber", "brown", "crude" } }, { says = "sell a {kind} barrel" })
recipe:option("deal.no", { says = "refuse" })
recipe:choice("deal", { options = { "deal" }, asks = "A coin for one of your barrels?" })
recipe:forbid("deal.yes", "deal.none", who.barrels:count(kind):is(0), { says = "You have none." })
recipe:does("deal.yes", effect.move(kind, who.barrels, buyer.barrels), add(who.coins), add(buyer.coins, -1))
recipe:does("deal.no")

recipe:test("the rival decides; who has no barrel is not asked", { players = 4 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  two.barrels:move_all(g.spent)
  g.bag:move(two.barrels, "amber", 1)
  t:phase("round", 1):answer("work.offer", two)
  t:expect_choice("deal", two)
  t:refused("deal.none", "deal.yes", g.brown)
  local had = one.barrels:total()
  t:answer("deal.yes", g.amber)
  t:equal(one.barrels:total(), had + 1)
  t:equal(one.coins:get(), 2)
  t:equal(two.coins:get(), 4)
end)
