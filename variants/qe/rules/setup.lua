--- Components and the deal.
local qe = game("qe")

-- Settings -------------------------------------------------------------

qe:value("max_bid", 100000000000000000, {
  says = "No bid is higher, so that all sums stay exact.", cites = "QE-BID-5 QE-BID-6 QE-AMB-2",
  from = 1, to = 100000000000000000,
})
qe:value("max_ties", 3, {
  says = "So many ties in a row, the first included, and there is no further re-bid.",
  cites = "QE-TIE-5 QE-AMB-3",
  from = 1, to = 9,
})
qe:value("diversification", "best", {
  says = "How groups of industries are formed: the best split, or the columns of the score board.",
  cites = "QE-SCORE-11 QE-AMB-10",
  one_of = { "best", "columns" },
})
qe:value("first", 0, {
  says = "The seat of the first auctioneer; 0: by chance.", cites = "QE-SETUP-10",
  from = 0, to = { [3] = 3, [4] = 4, [5] = 5 },
})
qe:value("nations", "random",
  { says = "Nations by seat, as in 'US EU CN JP'; or by chance.", cites = "QE-SETUP-11 QE-AMB-1" })

-- Components -----------------------------------------------------------

qe:pile("nations", { sees = "none", loose = true })
qe:pile("nation", { per = "player", sees = "all", capacity = 1, cites = "QE-SETUP-2 QE-INFO-1" })
qe:pile("tokens", { sees = "none", loose = true, cites = "QE-SETUP-5", title = "undealt tokens" })
qe:pile("token", { per = "player", sees = "owner", capacity = 1, cites = "QE-INFO-2", title = "industry token" })
qe:pile("stack", { sees = "none", cites = "QE-SETUP-9" })
qe:pile("block", { sees = "all", capacity = 1, title = "on auction", cites = "QE-OPEN-1" })
qe:pile("tiles", { per = "player", sees = "all", title = "companies", cites = "QE-INFO-1 QE-AWARD-4" })
qe:pile("discard", { sees = "all", cites = "QE-LAST-4" })
qe:pile("unused", { sees = "all", loose = true, title = "out of the game", cites = "QE-SETUP-6 QE-SETUP-7" })

qe:counter("turn", { min = 0, cites = "QE-INFO-1" })
qe:counter("token_holder", { min = 0, max = 5, title = "first auctioneer token", cites = "QE-SETUP-10" })
qe:counter("auctioneer", { min = 0, max = 5, title = "seat of the auctioneer" }) -- 0: nobody opens
qe:counter("opening", { min = 0, title = "opening bid", cites = "QE-INFO-1 QE-OPEN-3" }) -- 0: none
qe:counter("ties", { min = 0, title = "ties in a row", cites = "QE-TIE-7" })
qe:counter("winner", { min = 0, max = 5, title = "seat of the last winner", cites = "QE-INFO-1" }) -- 0: nobody
qe:counter("over", { min = 0, max = 1, title = "scored", cites = "QE-SCORE-1" })
-- -1: no bid
qe:counter("bid", { per = "player", secret = true, sees = "none", min = -1, title = "bid", cites = "QE-INFO-3" })
qe:counter("before", {
  per = "player", secret = true, sees = "none", min = -1, title = "bid of the turn before",
  cites = "QE-INFO-3 QE-AWARD-1",
})
qe:counter("tied", { per = "player", min = 0, max = 1, title = "must bid again", cites = "QE-TIE-7" })
qe:counter("zeros", { per = "player", min = 0, title = "zero-bid ticks", cites = "QE-INFO-1 QE-ZERO-3" })
qe:counter("zero_round", { per = "player", min = 0, title = "round of the last tick", cites = "QE-ZERO-4" })
qe:counter("peeked", { per = "player", min = 0, title = "peeks used", cites = "QE-INFO-1 QE-PEEK-1" })
qe:die("lot", { faces = 5, cites = "QE-SETUP-10" })

-- The deal -------------------------------------------------------------

local card, tile, five = var("card"), var("tile"), count_of("players"):is(5)

qe:value("setup.plays", { "card", "card" }, five | ~(card:is("UK") | card:is("GOV")),
  { says = "Is this nation, or the token of this industry, dealt?", cites = "QE-SETUP-3 QE-SETUP-4" })
qe:value("setup.removed", { "tile", "card" },
  five & (tile.vp:is(1) | tile:is("jp_agr") | tile:is("cn_fin"))
    | ~five & (tile.nation:is("UK") | tile:is("jp_gov") | tile:is("cn_gov")),
  { says = "Is this company tile out of the game?", cites = "QE-SETUP-6 QE-SETUP-7" })

--- A function, for nations that a table wants are a text.
qe:rule("setup.nations", { cites = "QE-SETUP-2 QE-SETUP-3 QE-SETUP-11" }, function()
  local wanted = value("nations")
  for _, nation in ipairs(g.nations:cards()) do
    if not value("setup.plays", nation) then nation:move(g.unused) end
  end
  g.nations:shuffle()
  if wanted == "random" then
    for _, player in ipairs(g.players) do g.nations:draw(player.nation) end
    return
  end
  local list = wanted:split(" ")
  if #list ~= g.count then error("'nations' must name " .. g.count .. " nations, with spaces between them") end
  for seat, id in ipairs(list) do
    local nation = g.card[id]
    if not nation or nation:pile() ~= g.nations then error("'nations': " .. id .. " cannot be had") end
    nation:move(g.players[seat].nation)
  end
end)

qe:rule("setup.tokens",
  flow.each(the.tokens, "card", { where = ~setting("setup.plays", card) }, effect.put(card, the.unused)),
  effect.shuffle(the.tokens), effect.each("players", effect.deal(the.tokens, it.token)),
  { cites = "QE-SETUP-4 QE-SETUP-5 QE-INFO-2" })

--- All know that nothing is written on the tiles.
qe:rule("setup.tiles",
  flow.each(the.stack, "tile", { where = setting("setup.removed", tile) }, effect.put(tile, the.unused)),
  effect.shuffle(the.stack), effect.each("price", effect.show(it)),
  { cites = "QE-SETUP-6 QE-SETUP-7 QE-SETUP-8 QE-SETUP-9" })

qe:rule("setup.first",
  effect.set(the.token_holder, setting("first")),
  flow.during(the.token_holder:is(0) | the.token_holder:above(count_of("players")),
    effect.roll(the.lot), effect.set(the.token_holder, the.lot:face())),
  { cites = "QE-SETUP-10" })

qe:phase("setup", flow.run("setup.nations", "setup.tokens", "setup.tiles", "setup.first", "auction.erase",
    "auction.remember"), flow.go("turn"), { cites = "QE-SETUP-1" })
