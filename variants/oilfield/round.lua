--- The phases of a round: selection, public phase, boundary, private phase, end of the round.
local of = game("oilfield")

--- Players in turn order: from the first player on, clockwise.
of:rule("order", { cites = "OF-PRIVATE-2 OF-SELECT-1" }, function()
  local list, player = {}, g.players[g.first:get()]
  for i = 1, g.count do
    list[i], player = player, player.next
  end
  return list
end)

--- The last in turn order.
of:value("supervisor", { says = "The last player in turn order.", cites = "OF-LOCAL-8 OF-FIRST-2" }, function()
  return g.players[g.first:get()].previous
end)

-- Selection ------------------------------------------------------------

--- At small tables spaces marked for more players are closed.
of:value("spaces.players", { [2] = 3, [3] = 3, [4] = 4, [5] = 5 }, {
  says = "Action spaces are those of so many players.", cites = "OF-SELECT-3 OF-TWO-3",
})

of:choice("select", { "space", "space" }, {
  says = "worker to {space}", window = "any_time", asks = "Place your worker", facts = function(player, space)
    return value("facts.space", player, space)
  end, cites = "OF-SELECT-1 OF-SELECT-4 OF-SELECT-5 OF-LEASE-2",
})
of:forbid("select", "select.taken", var("space"):room():is(0), {
  says = "A worker stands there: a space holds one.", cites = "OF-SELECT-2",
})
of:forbid("select", "select.closed", var("space").players:above(setting("spaces.players")), {
  says = "That space is for more players.", cites = "OF-SELECT-3",
})

of:choice("secret", { "card", the.private_cards }, {
  says = "{card}", window = "any_time", asks = "Lay a private card", facts = function(player, card)
    return value("facts.card", player, card)
  end, cites = "OF-SELECT-6 OF-SELECT-8 OF-ROUND-3",
})

of:does("select", effect.move(who.worker, who.bench, var("space")), { cites = "OF-SELECT-1 OF-SELECT-7" })

--- Everyone in turn order.
of:phase("selection", { cites = "OF-ROUND-1 OF-SELECT-1 OF-SELECT-7" }, function()
  local player = g.players[g.first:get()]
  for _ = 1, g.count do
    play(player, "select")
    player = player.next
  end
  return "secrets"
end)

--- All at once, and in secret.
of:phase("secrets", { cites = "OF-SELECT-6 OF-SELECT-7 OF-SELECT-8" }, function()
  local order = rules.order()
  local cards = together(order, "secret")
  for i, player in ipairs(order) do
    player.laid:set(cards[i].number)
    player.laid:show(player)
  end
  return rules.public.next(1)
end)

-- Public phase ---------------------------------------------------------

--- Board order: the next space with a player's worker.
of:phase("public", { cites = "OF-PUBLIC-1 OF-PUBLIC-2 OF-PUBLIC-3 OF-ROUND-2" }, function(number)
  local space = g.space[number]
  local player = rules.space.worker(space)
  rules["action." .. space.action](player, space.price)
  space:move(player.bench, player.worker)
  return rules.public.next(number + 1)
end)

--- The next public action from a space on; behind the last one comes the boundary.
of:rule("public.next", { cites = "OF-PUBLIC-1 OF-PUBLIC-2" }, function(from)
  local spaces = g.space
  for at = from, #spaces do
    if spaces[at]:total() > 0 then return "public", at end
  end
  return "between"
end)

--- The player whose worker stands on a space.
of:rule("space.worker", { cites = "OF-INFO-2 OF-PUBLIC-3" }, function(space)
  for _, player in ipairs(g.players) do
    if space:count(player.worker) > 0 then return player end
  end
  return nil
end)

--- The boundary after the public phase. Markets are not refilled here.
of:phase("between", { cites = "OF-ROUND-5" }, function()
  rules.boundary.sales()
  rules.boundary.fields()
  rules.ending.test()
  return "reveal"
end)

-- Private phase --------------------------------------------------------

--- Cards are turned up together; the national price is fixed.
of:phase("reveal", { cites = "OF-PRIVATE-1 OF-NAT-3" }, function()
  for _, player in ipairs(g.players) do
    player.laid:show()
    announce(player, " shows ", g.private_cards[player.laid:get()], ".")
  end
  rules.national.fix()
  return "private", g.players[g.first:get()]
end)

--- One player's private action; afterwards the cards return.
of:phase("private", { cites = "OF-PRIVATE-2 OF-PRIVATE-3 OF-ROUND-2 OF-ROUND-4" }, function(player)
  rules["action." .. g.private_cards[player.laid:get()].action](player, value("lease.private"))
  if player.next.seat ~= g.first:get() then return "private", player.next end
  for _, other in ipairs(g.players) do
    other.laid:set(0)
    other.laid:show()
  end
  return "close"
end)

of:phase("close", { cites = "OF-ROUND-6 OF-ROUND-7 OF-END-4" }, function()
  if g.round:get() == g.last_round:get() then return finish(rules.ending.reason()) end
  rules.boundary.sales()
  rules.market.fill(g.lease_deck, g.lease_market, value("market.leases"))
  rules.market.fill(g.tile_stack, g.tile_market, value("market.tiles"))
  rules.boundary.fields()
  rules.ending.test()
  rules.ending.cap()
  g.subsidy:add(1)
  g.round:add(1)
  return "selection"
end)
