--- A round: nine actions, each done by all before the next begins.
local gi = game("giganten")

--- Who comes after a player in this round, or nil after the last.
gi:rule("round.after", { cites = "GI-ROUND-2" }, function(player)
  return player.next.seat ~= g.first:get() and player.next or nil
end)

--- Everybody in turn order.
gi:rule("round.order", { cites = "GI-ROUND-2" }, function()
  local list, player = {}, g.players[g.first:get()]
  for i = 1, g.count do list[i], player = player, player.next end
  return list
end)

--- Actions 1, 2a and 2b: prices, the red card, the beige ones. The star ends the game here.
gi:phase("prices", { cites = "GI-ROUND-1 GI-ROUND-3 GI-END-3" }, function()
  g.round_number:add()
  rules.price.roll()
  if rules.card.red() then return rules.final() end
  rules.card.beige()
  return "cards"
end)

--- Actions 2c and 3.
gi:phase("cards", { cites = "GI-CARD-5 GI-LIC-1 GI-ROUND-1" }, function()
  local order = rules.round.order()
  for _, player in ipairs(order) do play(player, "card.take") end
  rules.card.left_over()
  for _, player in ipairs(order) do rules.licence.deal(player) end
  return "movement", order[1]
end)

--- Action 4, player by player.
gi:phase("movement", { cites = "GI-MOVE-1 GI-ROUND-1" }, function(player)
  rules.move.all(player)
  rules.special.all(player)
  rules.card.spend(player)
  local next_one = rules.round.after(player)
  if next_one then return "movement", next_one end
  return "building"
end)

--- Action 5.
gi:phase("building", { cites = "GI-BUILD-1 GI-ROUND-1" }, function()
  for _, player in ipairs(rules.round.order()) do
    if can(player, "build.any") then play(player, "build") end
  end
  return "production", g.players[g.first:get()]
end)

--- Action 6, player by player; who has no derrick is passed over.
gi:phase("production", { cites = "GI-PROD-1 GI-ROUND-1" }, function(player)
  local asked
  repeat
    asked = rules.produce.all(player)
    player = rules.round.after(player)
  until asked or not player
  if player then return "production", player end
  return "auctions", 1
end)

--- Action 7, company by company; a bluff that is caught repeats the auction.
gi:phase("auctions", { cites = "GI-AUCTION-1 GI-ROUND-1" }, function(company)
  local result
  repeat
    result = rules.auction.hold(company)
    if result == "again" then return "auctions", company end
    rules.auction.close()
    company = company + 1
  until result or company > #g.price
  if company <= #g.price then return "auctions", company end
  return "close"
end)

--- Actions 8 and 9.
gi:phase("close", { cites = "GI-STORE-1 GI-PASS-1 GI-ROUND-1" }, function()
  rules.store.all()
  rules.first.pass()
  return "prices"
end)
