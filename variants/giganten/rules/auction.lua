--- Action 7: an auction for each company, paid in licences; who wins may sell there.
local gi = game("giganten")

gi:value("bid_limit", supply("single") + supply("double") * 2, {
  says = "No bid is higher: it is the value of all licences.", cites = "GI-AUCTION-15 GI-AMB-21", from = 1, to = 1000,
})
gi:value("bluffer_excluded", false, { says = "Is who was caught bluffing out of the repeated auction?",
  cites = "GI-AMB-13 GI-AUCTION-11" })

gi:value("companies.closed", 0, { says = "Companies that hold no auction in a round: those that pay least.",
  cites = "GI-TWO-3 GI-GOLD-5", from = 0, to = 2 })

local bid, doubles, company = var("licences"), var("doubles"), var("company")
local store, on_auction = who.tank:item(the.company), the.price:item(the.company)
local worth = setting("licence.worth")

-- Bidding --------------------------------------------------------------

local least = the.bid + 1

gi:option("bid.raise", { "licences", amount(least, setting("bid_limit")) }, {
  says = "bid {licences}",
  facts = "{company} pays ${money,}, you have {crude} crude there; above {worth}, what your licences are worth, "
    .. "it is a bluff",
  with = { company = on_auction, money = on_auction:value(), crude = store:total(), worth = worth },
  cites = "GI-AUCTION-4 GI-AUCTION-6 GI-AUCTION-15",
})
gi:option("bid.pass", { says = "pass", cites = "GI-AUCTION-5" })
gi:choice("bid", {
  options = { "bid" }, asks = "Your bid in licences{bid?|; player {bidder} leads with {bid}}",
  with = { bid = the.bid, bidder = the.bidder },
  cites = "GI-AUCTION-4 GI-AUCTION-5 GI-AUCTION-16",
})
gi:forbid("bid.raise", "bid.hand", who.hand:total():is(0),
  { says = "Who holds no licence cannot bid.", cites = "GI-AUCTION-6" })

--- A bid stands until there is a higher one; who passes is out.
gi:does("bid.raise", effect.set(the.bid, bid), effect.set(the.bidder, who.seat), { cites = "GI-AUCTION-4" })
gi:does("bid.pass", effect.set(who.bids, 0), { cites = "GI-AUCTION-5" })

--- Is a company closed in this round? Those that pay least are, of equal ones the later.
local pays_less = it:step():below(company:step()) | it:step():is(company:step()) & it.at:above(company.at)
gi:value("company.is_closed", { "company", "price" }, count_of("price", pays_less):below(setting("companies.closed")),
  { says = "Is a company closed in this round?", cites = "GI-TWO-3 GI-GOLD-5" })

--- Who takes part: those with crude in the tank there.
local takes_part = it.tank:item(the.company):total():above(0)
  & ~(setting("bluffer_excluded") & it.caught:above(0)) & ~setting("company.is_closed", on_auction)
gi:rule("auction.open", { "company", "number" },
  effect.set(the.company, company), effect.set(the.bid, 0), effect.set(the.bidder, 0),
  effect.each("players", effect.set(it.bids, given(takes_part, 1, 0))),
  { cites = "GI-AUCTION-2 GI-AUCTION-11 GI-TWO-3 GI-GOLD-5" })

--- Round and round from the first player on, until all but the highest bidder have passed.
gi:rule("auction.bid",
  flow.rounds(the.first, the.bids:sum():is(0) | the.bids:sum():is(1) & the.bidder:above(0),
    flow.when(who.bids:is(1),
      flow.when(who.hand:total():is(0), effect.set(who.bids, 0)), flow.otherwise(flow.ask("bid")))),
  { cites = "GI-AUCTION-3 GI-AUCTION-4 GI-AUCTION-5 GI-AUCTION-12 GI-AUCTION-13 GI-AUCTION-16" })

-- Paying ---------------------------------------------------------------

gi:choice("pay", { "doubles", range(0, who.hand:count("double")) }, {
  asks = "Pay with how many licences of value 2?",
  says = "pay {doubles} of value 2{singles?| and {singles} of value 1}",
  with = { singles = setting("pay.singles", doubles), over = doubles * 2 + setting("pay.singles", doubles) - the.bid },
  facts = "{over?|1 more than your bid: no change is given}",
  cites = "GI-AUCTION-7 GI-AUCTION-8",
})
gi:forbid("pay", "pay.short", (doubles * 2 + who.hand:count("single")):below(the.bid),
  { says = "With so few of value 2 the others are not enough.", cites = "GI-AUCTION-7" })
gi:forbid("pay", "pay.more", ((doubles - 1) * 2):at_least(the.bid),
  { says = "No card may be added that is not needed.", cites = "GI-AUCTION-8" })

gi:value("pay.singles", { "doubles", "number" }, most(0, the.bid - doubles * 2),
  { says = "Licences of value 1 beside so many of value 2.", cites = "GI-AUCTION-8" })

--- No change is given.
gi:does("pay",
  effect.move_up_to("double", who.hand, the.licences_spent, doubles),
  effect.move_up_to("single", who.hand, the.licences_spent, setting("pay.singles", doubles)),
  { cites = "GI-AUCTION-7 GI-AUCTION-8 GI-AUCTION-9 GI-AUCTION-14" })

--- A bluff that is caught: half of the cards, rounded up, drawn blind.
gi:value("bluff.penalty", (who.hand:total() + 1) // 2,
  { says = "Half of the licences, rounded up.", cites = "GI-AUCTION-10" })

--- A function, for it tells which ones were drawn.
gi:rule("auction.caught", { cites = "GI-AUCTION-10 GI-AUCTION-11" }, function(player)
  local lost, twos = value("bluff.penalty", player), g.licences_spent:count("double")
  player.hand:draw(g.licences_spent, lost)
  player.caught:add()
  twos = g.licences_spent:count("double") - twos
  announce(player, " cannot pay ", g.bid:get(), " and loses ", lost, lost == 1 and " licence" or " licences",
    ", drawn blind: ", twos, " of value 2, ", lost - twos, " of value 1. ",
    g.price[g.company:get()], " is auctioned again.")
end)

-- Sale -----------------------------------------------------------------

gi:choice("sell", { "crude", range(0, store:count("crude")) }, {
  asks = "How many crude do you sell?", says = "sell {crude}",
  facts = "${money,}", with = { money = var("crude") * on_auction:value() },
  cites = "GI-SALE-1 GI-SALE-2",
})
gi:does("sell", effect.move("crude", store, the.supply, var("crude")),
  effect.add(who.money, var("crude") * on_auction:value()),
  { cites = "GI-SALE-2 GI-SALE-3 GI-SALE-4" })

--- Asked, and told what it brought: the money beyond what there was.
gi:rule("auction.sale", { "had", "number" }, flow.ask("sell"),
  flow.when(who.money:above(var("had")),
    flow.tell("{who} gets ${n,} from {company}.", { n = who.money - var("had"), company = on_auction })),
  { cites = "GI-SALE-3" })

-- The course of an auction ---------------------------------------------

--- Who bids most pays and sells; a bluff that is caught repeats the auction.
gi:rule("auction.hold",
  flow.run("auction.bid"),
  flow.when(the.bidder:above(0), flow.as(the.bidder,
    flow.when(worth:below(the.bid), flow.run("auction.caught"), flow.go("auctions", the.company)),
    flow.tell("{who} wins {company} with a bid of {bid}.", { company = on_auction, bid = the.bid }),
    flow.ask("pay"), flow.call("auction.sale", who, who.money))),
  flow.otherwise(flow.tell("Nobody sells to {company}.", { company = on_auction })),
  { cites = "GI-AUCTION-1 GI-AUCTION-7 GI-AUCTION-10 GI-AUCTION-12 GI-SALE-1" })

gi:does("auction.close",
  effect.set(the.company, 0), effect.set(the.bid, 0), effect.set(the.bidder, 0),
  effect.each("players", effect.set(it.bids, 0), effect.set(it.caught, 0)),
  { cites = "GI-AUCTION-1" })
