--- A round: nine actions, each done by all before the next begins.
local gi = game("giganten")

--- Actions 1, 2a and 2b: prices, the red card, the beige ones. The star ends the game here.
gi:phase("prices",
  effect.add(the.round_number), flow.run("price.roll", "card.red"),
  flow.when(the.black:is(setting("black_star")), flow.run("final")),
  flow.run("card.beige"), flow.go("cards"),
  { cites = "GI-ROUND-1 GI-ROUND-3 GI-END-3" })

--- Everybody in turn order, from the first player on (GI-ROUND-2).
local first = seat(the.first)
local is_last = who.next:is(first)

--- Actions 2c and 3.
gi:phase("cards",
  flow.each(first, flow.ask("card.take")), flow.run("card.left_over"), flow.each(first, flow.run("licence.deal")),
  flow.go("movement", first),
  { cites = "GI-CARD-5 GI-LIC-1 GI-ROUND-1 GI-ROUND-2" })

--- Action 4, player by player.
gi:phase("movement",
  flow.run("move.all", "special.all", "card.spend"),
  flow.when(is_last, flow.go("building")), flow.go("movement", who.next),
  { cites = "GI-MOVE-1 GI-ROUND-1" })

--- Action 5.
gi:phase("building",
  flow.each(first, flow.able("build.any", flow.ask("build"))), flow.go("production", first),
  { cites = "GI-BUILD-1 GI-ROUND-1" })

--- Action 6, player by player; who has no derrick is passed over.
gi:phase("production",
  flow.each(who,
    flow.when(who.yard:total():below(setting("supply.derrick")),
      flow.run("produce.all"),
      flow.when(is_last, flow.go("auctions", 1)), flow.go("production", who.next)),
    flow.when(is_last, flow.go("auctions", 1))),
  { cites = "GI-PROD-1 GI-ROUND-1" })

local company = var("company")

--- Action 7, company by company; one that nobody can sell to is passed over.
gi:phase("auctions", { "number", "number" },
  flow.each("price", "company", { from = var("number") },
    flow.call("auction.open", company.index),
    flow.when(the.bids:sum():above(0),
      flow.run("auction.hold", "auction.close"),
      flow.when(company.index:is(count_of("price")), flow.go("close")),
      flow.go("auctions", company.index + 1)),
    flow.run("auction.close")),
  flow.go("close"),
  { cites = "GI-AUCTION-1 GI-ROUND-1" })

--- Actions 8 and 9.
gi:phase("close", flow.run("store.all", "first.pass"), flow.go("prices"), { cites = "GI-STORE-1 GI-PASS-1 GI-ROUND-1" })
