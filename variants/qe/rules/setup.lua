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
qe:counter("bid", { per = "player", secret = true, sees = "none", min = -1, cites = "QE-INFO-3" }) -- -1: no bid
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

qe:value("setup.plays", {
  says = "Is there a player of this nation?", cites = "QE-SETUP-3",
}, function(nation) return g.count == 5 or nation ~= "UK" end)

qe:value("setup.token_plays", {
  says = "Is the token of this industry dealt?", cites = "QE-SETUP-4",
}, function(industry) return g.count == 5 or industry ~= "GOV" end)

qe:value("setup.removed", {
  says = "Is this company tile out of the game?", cites = "QE-SETUP-6 QE-SETUP-7",
}, function(tile)
  if g.count == 5 then
    return tile.vp == 1 or tile.id == "jp_agr" or tile.id == "cn_fin"
  end
  return tile.nation == "UK" or tile.id == "jp_gov" or tile.id == "cn_gov"
end)

qe:rule("setup.nations", { cites = "QE-SETUP-2 QE-SETUP-3 QE-SETUP-11" }, function()
  local wanted = value("nations")
  for _, card in ipairs(g.nations:cards()) do
    if not value("setup.plays", card.id) then card:move(g.unused) end
  end
  g.nations:shuffle()
  if wanted == "random" then
    for _, player in ipairs(g.players) do g.nations:draw(player.nation) end
    return
  end
  local list = wanted:split(" ")
  if #list ~= g.count then error("'nations' must name " .. g.count .. " nations, with spaces between them") end
  for seat, id in ipairs(list) do
    local card = g.card[id]
    if not card or card:pile() ~= g.nations then error("'nations': " .. id .. " cannot be had") end
    card:move(g.players[seat].nation)
  end
end)

qe:rule("setup.tokens", { cites = "QE-SETUP-4 QE-SETUP-5 QE-INFO-2" }, function()
  for _, card in ipairs(g.tokens:cards()) do
    if not value("setup.token_plays", card.id) then card:move(g.unused) end
  end
  g.tokens:shuffle()
  for _, player in ipairs(g.players) do g.tokens:draw(player.token) end
end)

qe:rule("setup.tiles", { cites = "QE-SETUP-6 QE-SETUP-7 QE-SETUP-8 QE-SETUP-9" }, function()
  for _, tile in ipairs(g.stack:cards()) do
    if value("setup.removed", tile) then tile:move(g.unused) end
  end
  g.stack:shuffle()
  g.price:show() -- all know that nothing is written there
end)

qe:rule("setup.first", { cites = "QE-SETUP-10" }, function()
  local seat = value("first")
  while seat < 1 or seat > g.count do seat = g.lot:roll() end
  g.token_holder:set(seat)
end)

qe:phase("setup", flow.run("setup.nations", "setup.tokens", "setup.tiles", "setup.first", "auction.erase",
    "auction.remember"), flow.go("turn"), { cites = "QE-SETUP-1" })
