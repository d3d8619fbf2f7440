--- Gavel: lots go to who bids most, for the tests of amounts beside words: bid, pass, or take a
--- card, in the open and in secret, while others may borrow.
local gavel = game("gavel", { players = { 2, 4 } })

gavel:value("lots", 6, { from = 1, to = 12 })

gavel:counter("coins", { per = "player", start = 40, min = 0, title = "coins" })
gavel:counter("debt", { per = "player", start = 0, min = 0 })
gavel:counter("high", { min = 0, title = "highest bid" })
gavel:counter("holder", { min = 0, title = "bidder" })
gavel:counter("in_play", { per = "player", start = 1, min = 0, max = 1 })
gavel:counter("won", { per = "player", min = 0, title = "lots" })
gavel:counter("lot", { min = 0, title = "lot" })
gavel:pile("deck", { sees = "none" })
gavel:pile("hand", { per = "player", sees = "owner" })
gavel:pile("spent", { sees = "all" })
gavel:cards("deck", { { id = "bluff", copies = 4 }, { id = "veto", copies = 4 } })

gavel:window("loans", { by = "anyone", asks = "Borrow?", says = "no loan" })
gavel:interject("borrow", "loans", { "coins", range(1, 2) }, { says = "borrow {coins}" })
gavel:forbid("borrow", "borrow.once", who.debt:above(0), { says = "One loan is enough." })
gavel:does("borrow", effect.add(who.coins, var("coins") * 5), effect.add(who.debt, var("coins") * 5))

gavel:option("bid.raise", { "coins", amount(the.high + 1, who.coins) }, {
  says = "bid {coins}", facts = function(player) return player.coins:get() .. " coins" end,
})
gavel:option("bid.pass", { says = "pass" })
gavel:option("bid.card", { "card", who.hand }, { says = "play {card}" })
gavel:choice("bid", { options = { "bid" }, asks = "Your bid?", window = "loans" })
gavel:forbid("bid", "bid.unlucky", var("coins"):is(2), { says = "Nobody bids 2." })
gavel:forbid("bid.raise", "bid.own", the.holder:is(who.seat), { says = "The highest bid is yours." })
gavel:forbid("bid.pass", "bid.holds", the.holder:is(who.seat) & who.hand:size():above(0),
  { says = "Who leads and has a card does not pass." })
gavel:does("bid.raise", effect.set(the.high, var("coins")), effect.set(the.holder, who.seat))
gavel:does("bid.pass", effect.set(who.in_play, 0))
gavel:does("bid.card", effect.put(var("card"), the.spent), effect.set(who.in_play, 0))

gavel:option("seal.price", { "coins", amount(0) }, { says = "write {coins}" })
gavel:option("seal.blank", { says = "write nothing" })
gavel:choice("seal", { options = { "seal" }, asks = "Write it down, in secret" })
gavel:forbid("seal", "seal.even", (var("coins") % 2):is(1), { says = "Only even numbers." })

gavel:choice("tip", { "coins", amount(0, 9) }, {
  asks = "A tip?", window = "loans", sample = function() return { 1, 2 } end,
})

gavel:phase("setup", function()
  g.deck:shuffle()
  for _, player in ipairs(g.players) do g.deck:draw(player.hand) end
  return "lot", g.players[1]
end)

gavel:rule("lot.close", function()
  local winner = g.players[g.holder:get()]
  if winner then
    winner.coins:add(-g.high:get())
    winner.won:add()
  end
  g.high:set(0)
  g.holder:set(0)
  g.in_play:set(1)
end)

gavel:phase("lot", function(first)
  g.lot:add()
  local player = first
  while g.in_play:sum() > 1 do
    if player.in_play:get() == 1 then play(player, "bid") end
    player = player.next
  end
  rules.lot.close()
  local seals, most = together(g.players, "seal"), nil
  for i, seal in ipairs(seals) do
    local most_so_far = most and seals[most] or 0
    if seal ~= "seal.blank" and seal <= g.players[i].coins:get() and seal > most_so_far then most = i end
  end
  if most then
    g.players[most].coins:add(-seals[most])
    g.players[most].won:add()
  end
  if g.lot:get() >= value("lots") then return finish("sold out") end
  return "lot", first.next
end)

gavel:rule("score", function(player) return player.won:get() * 10 + player.coins:get() - player.debt:get() end)

gavel:bot("careful", function(player, choice, n, from, to)
  if choice == "bid" and from then return from <= 5 and (from == 2 and 3 or from) or { "bid.pass" } end
  if choice == "seal" then return "seal.blank" end
  return from or (n > 0 and 1) or to
end)

gavel:worth("bid.raise", "raise", var("coins") * -1000 + 8500)
gavel:worth("seal.price", "seal", var("coins") * 10)
gavel:worth("borrow", "need", given(who.coins:below(10), var("coins") * 200, -300))
gavel:bot("weigher", { says = "Bids up to eight, then passes.", weights = { raise = 1, seal = 1 } })
