--- A turn: open, secret bids, award, zero bids, close.
---
--- Bids are secret counters: the author knows the own, the auctioneer all of the turn; the
--- opening bid is one that everybody knows. -1 stands for "no bid", which all know, too.
local qe = game("qe")

local amount_bid = var("amount")
local opener, opens = seat(the.auctioneer), who.seat:is(the.auctioneer)
local tile = the.block:top()
local sold = seat(the.winner).tiles:top() -- until the next one is sold

-- What can be answered -------------------------------------------------

qe:choice("open", { "amount", amount(1, setting("max_bid")) },
  { asks = "Your opening bid, in the open", cites = "QE-OPEN-2 QE-OPEN-3 QE-BID-6" })
qe:choice("bid.secret", { "amount", amount(0, setting("max_bid")) },
  { asks = "Your bid, in secret", cites = "QE-BID-1 QE-BID-2 QE-BID-5 QE-BID-6" })
qe:choice("bid.again", { "amount", amount(0, setting("max_bid")) },
  { asks = "A tie: bid again, in secret", cites = "QE-TIE-1 QE-TIE-2" })
qe:choice("sealed", { "amount", amount(0, setting("max_bid")) },
  { asks = "Your bid for the last company, in secret", cites = "QE-LAST-1 QE-LAST-2" })
qe:option("peek.look", { says = "look at the winning bid, once a game" })
qe:option("peek.pass", { says = "do not look" })
qe:choice("peek", { options = { "peek" }, asks = "Look at the winning bid?", cites = "QE-PEEK-1 QE-PEEK-2" })

qe:value("peek.times", { [3] = 0, [4] = 0, [5] = 1 },
  { says = "How often a player may look at a winning bid.", cites = "QE-PEEK-1", from = 0, to = 16 })
qe:value("peek.idle", false,
  { says = "Are players who know the amount asked whether they want to look?", cites = "QE-PEEK-2 QE-AMB-8" })

-- What forbids it ------------------------------------------------------

qe:forbid("bid", "bid.differs", amount_bid:is(the.opening),
  { says = "A secret bid must differ from the opening bid.", cites = "QE-BID-3 QE-TIE-2 QE-AWARD-6" })
qe:forbid("peek.look", "peek.once", who.peeked:at_least(setting("peek.times")),
  { says = "{peek.times|Nobody may look.|Each may look once in a game.|Each may look {peek.times} times in a game.}",
    cites = "QE-PEEK-1" })

-- Who and when ---------------------------------------------------------

qe:value("turns", the.turn + the.stack:size(), { says = "One turn for each company.", cites = "QE-ROUND-1" })

local players = count_of("players")
qe:value("round", (the.turn - 1) // players + 1, {
  says = "A round begins whenever the holder of the first auctioneer token opens.", cites = "QE-ROUND-4",
})
qe:value("turn.auctioneer", given(players:is(3) & the.turn:is(setting("turns")), 0,
  (the.token_holder + the.turn - 2) % players + 1), {
  says = "The seat of the auctioneer: the role passes to the left after every turn; the last company has none "
    .. "with 3 players.",
  cites = "QE-ROUND-3 QE-ROUND-4 QE-LAST-1",
})

-- Writing --------------------------------------------------------------

--- The opening bid is for all to see.
qe:does("open", effect.set(the.opening, amount_bid), effect.set(tile.heard, amount_bid),
  effect.set(who.bid, amount_bid), effect.show(who.bid), { cites = "QE-OPEN-3 QE-INFO-1" })

--- A secret one is written down where its author alone sees it.
local written = { effect.set(who.bid, amount_bid), effect.show(who.bid, who) }
qe:does("bid.secret", written[1], written[2], { cites = "QE-INFO-3 QE-BID-7" })
qe:does("bid.again", written[1], written[2], { cites = "QE-INFO-3 QE-BID-7" })
qe:does("sealed", written[1], written[2], { cites = "QE-INFO-3 QE-LAST-5" })

--- When all are in the auctioneer looks at them.
qe:rule("auction.look", effect.each("players", effect.show(it.bid, opener)), { cites = "QE-AWARD-1 QE-INFO-3" })

--- Who saw a bid remembers it for a turn: the auctioneer is not asked while the tiles still lie there.
local open_to_all = it.bid:below(0) | it.seat:is(the.auctioneer) | it.bid:is(0) & setting("zero.shown")
qe:rule("auction.remember", effect.each("players",
    effect.set(it.before, it.bid), effect.show(it.before, it),
    effect.when(the.auctioneer:above(0), effect.show(it.before, opener)),
    effect.when(open_to_all, effect.show(it.before))),
  { cites = "QE-AWARD-1 QE-INFO-3 QE-INFO-6 QE-AMB-14" })

--- Empty bid tiles: all see that nothing is there.
qe:rule("auction.erase", effect.each("players", effect.set(it.bid, -1), effect.show(it.bid), effect.set(it.tied, 0)),
  { cites = "QE-CLOSE-1 QE-INFO-6" })

-- Comparing ------------------------------------------------------------

qe:value("auction.highest", the.bid:highest(), { says = "The highest bid.", cites = "QE-AWARD-1 QE-TIE-3" })
--- The opening bid is not shared: all others differ from it.
qe:value("auction.ties", count_of("players", it.bid:is(setting("auction.highest"))),
  { says = "Players who share the highest bid.", cites = "QE-TIE-1 QE-TIE-8 QE-BID-4" })
qe:value("auction.best", alone_of("players", it.bid),
  { says = "The highest bid that one player alone made.", cites = "QE-AWARD-1 QE-TIE-5 QE-TIE-6 QE-AMB-4" })

-- Award ----------------------------------------------------------------

--- What the winner pays is written on the back of the company.
qe:rule("award.price", { "amount", "number" }, effect.set(tile.paid, amount_bid),
  { cites = "QE-AWARD-3 QE-AWARD-5 QE-LAST-3" })

--- Who learns the price: the winner, and the auctioneer who writes it; all, if it was the opening bid.
qe:rule("award.tell", effect.show(tile.paid, who),
  flow.when(opens, effect.show(tile.paid)), flow.otherwise(flow.when(the.auctioneer:above(0),
    effect.show(tile.paid, opener))),
  { cites = "QE-AWARD-2 QE-INFO-4 QE-INFO-5 QE-LAST-5" })

qe:rule("award.sell", { "amount", "number" },
  effect.set(the.winner, who.seat), flow.call("award.price", who, amount_bid), flow.run("award.tell"),
  flow.when(opens, flow.tell(who, " wins ", tile, ", with the opening bid of ", amount_bid, ".")),
  flow.otherwise(flow.tell(who, " wins ", tile, ".")),
  effect.put(tile, who.tiles),
  { cites = "QE-AWARD-2 QE-AWARD-3 QE-AWARD-4 QE-INFO-1" })

--- Whoever made the best bid.
qe:rule("auction.award", { "best", "number" },
  flow.each(1, flow.when(who.bid:is(var("best")), flow.call("award.sell", who, var("best")))),
  { cites = "QE-AWARD-1" })
local award = flow.call("auction.award", setting("auction.best"))

-- Zero bids ------------------------------------------------------------

qe:value("zero.shown", { [3] = false, [4] = true, [5] = true },
  { says = "Are bids of 0 shown and rewarded?", cites = "QE-ZERO-1" })

--- The bids that stand at the end of the turn count, re-bids included.
qe:rule("zero", flow.when(setting("zero.shown"), flow.each(1, flow.when(who.bid:is(0),
  effect.show(who.bid),
  flow.when(who.zero_round:below(setting("round")),
    effect.set(who.zero_round, setting("round")), effect.add(who.zeros),
    flow.tell(who, " bid 0 and scores ", setting("score.zero_vp"), " for it.")),
  flow.otherwise(flow.tell(who, " bid 0 again; it scores once a round."))))),
  { cites = "QE-ZERO-1 QE-ZERO-2 QE-ZERO-3 QE-ZERO-4 QE-ZERO-5 QE-ZERO-6 QE-INFO-1 QE-INFO-6" })

-- Peek -----------------------------------------------------------------

qe:does("peek.look", effect.add(who.peeked), effect.show(sold.paid, who),
  { cites = "QE-PEEK-1 QE-PEEK-2 QE-PEEK-3 QE-PEEK-4" })
qe:does("peek.pass", { cites = "QE-PEEK-1" })

qe:group("peek", "peek.times", "peeked", { says = "The look at a winning bid." })

-- The course of a turn -------------------------------------------------

qe:phase("turn",
  effect.add(the.turn), effect.deal(the.stack, the.block), effect.set(the.ties, 0), effect.set(the.opening, 0),
  effect.set(the.auctioneer, setting("turn.auctioneer")),
  flow.when(the.auctioneer:is(0), flow.go("last")), flow.go("opening", opener),
  { cites = "QE-ROUND-1 QE-ROUND-2 QE-ROUND-3 QE-OPEN-1" })

qe:phase("opening", flow.ask("open"), flow.go("bids"), { cites = "QE-OPEN-2 QE-OPEN-3 QE-ROUND-2" })

qe:phase("bids", flow.each(the.auctioneer, flow.when(~opens, flow.secretly("bid.secret"))),
  flow.run("auction.look"), flow.go("compare"),
  { cites = "QE-BID-1 QE-BID-7 QE-ROUND-2" })

qe:phase("compare",
  flow.when(setting("auction.ties"):below(2), flow.go("award")),
  effect.add(the.ties), flow.when(the.ties:at_least(setting("max_ties")), flow.go("award")),
  effect.each("players", effect.set(it.tied, given(it.bid:is(setting("auction.highest")), 1))), flow.run("tie.tell"),
  flow.each(the.auctioneer, flow.when(who.tied:is(1), flow.secretly("bid.again"))),
  effect.each("players", effect.set(it.tied, 0)), flow.run("auction.look"), flow.go("compare"),
  { cites = "QE-TIE-1 QE-TIE-3 QE-TIE-4 QE-TIE-5 QE-TIE-7" })

--- Names, not amounts, from the auctioneer's left on.  A list of so many names is no text with holes.
qe:rule("tie.tell", { cites = "QE-TIE-7 QE-AMB-5" }, function()
  local names = {}
  for _, player in ipairs(g.players:from(g.players[g.auctioneer:get()])) do
    if player.tied:get() > 0 then names[#names + 1] = tostring(player) end
  end
  announce("A tie for the highest bid: ", table.concat(names, " and "), " bid again.")
end)

qe:phase("award", award, flow.run("zero"), flow.go("peek"), { cites = "QE-AWARD-1 QE-ROUND-2" })

--- Those who know the price are asked only where a table wants it.
qe:phase("peek",
  flow.each(1, flow.when(who.peeked:below(setting("peek.times")) & (setting("peek.idle") | ~sold.paid:known(who)),
    flow.ask("peek"))),
  flow.go("close"), { cites = "QE-PEEK-1 QE-PEEK-2 QE-PEEK-3" })

--- The last company with 3 players: nobody opens, a tie for highest discards it.
qe:phase("last",
  flow.each(the.token_holder, flow.secretly("sealed")),
  flow.when(setting("auction.ties"):above(1),
    flow.tell("The highest bids are equal: ", tile, " is discarded."),
    effect.put(tile, the.discard), effect.set(the.winner, 0)),
  flow.otherwise(award), flow.go("close"),
  { cites = "QE-LAST-1 QE-LAST-2 QE-LAST-3 QE-LAST-4 QE-LAST-5" })

qe:phase("close", flow.run("auction.remember", "auction.erase"), flow.when(the.stack:size():above(0), flow.go("turn")),
  flow.run("score.reveal"), effect.set(the.over, 1), flow.finish("all companies are sold"),
  { cites = "QE-CLOSE-1 QE-CLOSE-2 QE-SCORE-1 QE-ROUND-2" })
