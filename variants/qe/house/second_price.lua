--- The winner pays what the next best bid was. It stays hidden, also when the auctioneer wins.
local house = layer("house/second_price", {
  game = "qe", says = "The winner pays the next lower bid of the turn instead of the own one.",
})

local company, amount_bid = the.block:top(), var("amount")
local next_lower = most_of("players", function(p) return given(p.bid:below(amount_bid), p.bid, -1) end)

--- The lowest bid of all, after ties above it, pays itself.
house:replace("award.price", effect.set(company.paid, given(next_lower:above(-1), next_lower, amount_bid)))

house:replace("award.tell", effect.show(company.paid, who),
  effect.when(the.auctioneer:above(0), effect.show(company.paid, seat(the.auctioneer))))

local function run(t)
  while t:asks() == nil and t.results[1] ~= "close" do t:phase(table.unpack(t.results)) end
end

local function auction(t, opening, bids)
  t:setup()
  run(t)
  t:answer(opening)
  run(t)
  for _, bid in ipairs(bids) do t:answer(bid) end
  run(t)
end

house:test("the highest bid wins, the next one is paid", { players = 4, set = { first = 1 } }, function(t)
  auction(t, 10, { 25, 0, 12 })
  local winner = g.players[2]
  t:equal(g.winner:get(), 2)
  t:equal(value("spend", winner), 12)
  local price = g.price[winner.tiles:top().id]
  t:check(price:known(winner) and price:known(g.players[1]), "winner and auctioneer know the price")
  t:check(not price:known(g.players[4]), "the author of the price does not know that it counts")
end)

house:test("the auctioneer pays the best secret bid", { players = 4, set = { first = 1 } }, function(t)
  auction(t, 50, { 49, 0, 0 })
  local opener = g.players[1]
  t:equal(value("spend", opener), 49)
  local price = g.price[opener.tiles:top().id]
  t:check(price:known(opener) and not price:known(g.players[3]), "only the auctioneer knows")
end)

house:test("after three ties the lowest bid pays itself", { players = 4, set = { first = 1 } }, function(t)
  auction(t, 10, { 30, 30, 30 })
  for _ = 1, 2 do
    for _ = 1, 3 do t:answer(30) end
    run(t)
  end
  t:equal(g.winner:get(), 1)
  t:equal(value("spend", g.players[1]), 10)
end)
