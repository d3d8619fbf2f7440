--- Before the first turn.
local po = game("peak_oil")

po:value("bag.red", { [2] = 2, [3] = 3, [4] = 4, [5] = 5 }, {
  says = "Red barrels in the bag.", cites = "PO-SETUP-12",
  from = 0, to = function(now) return now("supply.red") - now("extra.red") end,
})
po:value("bag.yellow", { [2] = 2, [3] = 3, [4] = 4, [5] = 5 }, {
  says = "Yellow barrels in the bag.", cites = "PO-SETUP-12",
  from = 0, to = function(now) return now("supply.yellow") - now("extra.yellow") end,
})
po:value("bag.black", { [2] = 18, [3] = 20, [4] = 22, [5] = 25 }, {
  says = "Black barrels in the bag.", cites = "PO-SETUP-12",
  from = 1, to = function(now, players) return now("supply.black") - now("extra.barrels") - 3 * players end,
})
po:value("open.consultants1", { [2] = 2, [3] = 3, [4] = 4, [5] = 5 },
  { says = "Open consultants of level 1.", cites = "PO-SETUP-12", from = 0, to = 5 })
po:value("open.consultants2", { [2] = 2, [3] = 2, [4] = 3, [5] = 4 },
  { says = "Open consultants of level 2.", cites = "PO-SETUP-12", from = 0, to = 4 })
po:value("open.consultants3", { [2] = 1, [3] = 2, [4] = 2, [5] = 3 },
  { says = "Open consultants of level 3.", cites = "PO-SETUP-12", from = 0, to = 3 })
po:value("open.cards", 3,
  { says = "Oil fields and start-ups in the open displays.", cites = "PO-SETUP-6 PO-SETUP-7", from = 1, to = 10 })

po:value("setup.first_player", 0, {
  says = "The seat that begins; 0: by lot.", cites = "PO-SETUP-17",
  from = 0, to = { [2] = 2, [3] = 3, [4] = 4, [5] = 5 },
})
po:value("setup.refinery_side", "random", {
  says = "Refinery chips lie on a random side, or show the front.", cites = "PO-SETUP-2",
  one_of = { "random", "front" },
})
po:value("setup.harder_start", false,
  { says = "Everybody begins with a level 1 crisis, face down.", cites = "PO-EXTRA-5" })

po:value("pool.crisis", 15,
  { says = "PR crises in the box: 15, French edition 18.", cites = "PO-COMP-4 PO-EXTRA-7", one_of = { 15, 18 } })
po:value("pool.consultant", 12, {
  says = "Consultants in the box: 12, French edition 15.", cites = "PO-COMP-5 PO-EXTRA-7",
  one_of = { 12, 15 },
})
po:value("pool.portfolio", 5,
  { says = "Portfolios in the box: 5, French edition 7.", cites = "PO-COMP-6 PO-EXTRA-7", one_of = { 5, 7 } })
po:value("pool.risk", 8, {
  says = "Risk chips to choose eight from: 8, French edition 11.", cites = "PO-COMP-9 PO-EXTRA-1",
  one_of = { 8, 11 },
})
po:value("extra.double_closed", false,
  { says = "The chip that is closed on both sides may come up.", cites = "PO-EXTRA-2" })
po:value("extra.two_symbol_fields", false,
  { says = "Ten more oil fields with two symbols each.", cites = "PO-EXTRA-3" })
po:value("extra.barrels", 0, {
  says = "Black barrels more in the bag (supply.black must allow it).", cites = "PO-EXTRA-4",
  from = 0, to = function(now, players) return now("supply.black") - now("bag.black") - 3 * players end,
})
po:value("extra.red", 0, {
  says = "Red barrels more in the bag (supply.red must allow it).", cites = "PO-EXTRA-4",
  from = 0, to = function(now) return now("supply.red") - now("bag.red") end,
})
po:value("extra.yellow", 0, {
  says = "Yellow barrels more in the bag (supply.yellow must allow it).", cites = "PO-EXTRA-4",
  from = 0, to = function(now) return now("supply.yellow") - now("bag.yellow") end,
})

po:phase("setup", { cites = "PO-SETUP-1 PO-SETUP-16" }, function()
  rules.setup.pools()
  rules.setup.chips()
  rules.setup.fields()
  rules.setup.startups()
  rules.setup.players()
  rules.setup.bag()
  rules.setup.consultants()
  rules.setup.crises()
  return "turn", rules.setup.first_player()
end)

--- Which cards and chips play: those of the larger pools start aside.
po:rule("setup.pools", { cites = "PO-EXTRA-1 PO-EXTRA-2 PO-EXTRA-3 PO-EXTRA-7 PO-SMALL-1" }, function()
  if value("pool.crisis") > 15 then
    g.card.k1f:move(g.crisis_stack.level1)
    g.card.k2f:move(g.crisis_stack.level2)
    g.card.k3f:move(g.crisis_stack.level3)
  end
  if value("pool.consultant") > 12 then
    g.card.c1f:move(g.consultant_stack.first)
    g.card.c2e:move(g.consultant_stack.second)
    g.card.c3d:move(g.consultant_stack.third)
  end
  if value("pool.portfolio") > 5 then
    g.card.portfolio6:move(g.portfolio_deck)
    g.card.portfolio7:move(g.portfolio_deck)
  end
  if value("pool.risk") > 8 then
    g.card.risk10:move(g.risk_chips)
    g.card.risk11:move(g.risk_chips)
  end
  if value("extra.double_closed") then g.card.risk9:move(g.risk_chips) end
  if value("extra.two_symbol_fields") then
    for _, card in ipairs(g.spare:cards()) do
      if card.more then card:move(g.field_deck) end
    end
  end
end)

--- Chips at random places on random sides. The chip with one closed side is always
--- among the eight, closed side down.
po:rule("setup.chips", { cites = "PO-SETUP-2 PO-SETUP-3 PO-SETUP-4 PO-SMALL-6 PO-EXTRA-1" }, function()
  g.refinery_chips:shuffle()
  local random = value("setup.refinery_side") == "random"
  for _, refinery in ipairs(g.refinery) do
    local chip = g.refinery_chips:draw(refinery)
    if random and g.coin:roll() == 2 then chip:turn(1) end
  end
  local closing = g.card.risk8
  g.risk_chips:shuffle()
  if g.risk_chips:size() > 8 then
    closing:move(g.risk_chips) -- on top, so that it stays in
    while g.risk_chips:size() > 8 do g.risk_chips:bottom():move(g.spare) end
    g.risk_chips:shuffle()
  end
  for _, risk in ipairs(g.risk) do
    local chip = g.risk_chips:draw(risk)
    if g.coin:roll() == 2 and chip ~= closing then chip:turn(1) end
  end
end)

--- One field for each player brings two barrels, from the box, to its region.
po:rule("setup.fields", { cites = "PO-SETUP-5 PO-SETUP-6 PO-SETUP-18" }, function()
  g.field_deck:shuffle()
  for _ = 1, #g.players do
    local card = g.field_deck:draw(g.field_open)
    g.box:move(card.region, g.black, 2)
  end
  for _ = 1, #g.players do g.field_open:top():under(g.field_deck) end
  for _ = 1, value("open.cards") do g.field_deck:draw(g.field_open) end
end)

po:rule("setup.startups", { cites = "PO-SETUP-7" }, function()
  g.startup_deck:shuffle()
  for _ = 1, value("open.cards") do g.startup_deck:draw(g.startup_open) end
end)

po:rule("setup.players", { cites = "PO-SETUP-8 PO-SETUP-9 PO-SETUP-10 PO-COMP-7" }, function()
  g.portfolio_deck:shuffle()
  for _, player in ipairs(g.players) do
    g.portfolio_deck:draw(player.portfolio)
    g.reserve:move(player.hq, player.agent, 2)
    g.box:move(player.hq, g.black)
  end
end)

po:rule("setup.bag", { cites = "PO-SETUP-12 PO-EXTRA-4" }, function()
  g.box:move(g.bag, g.red, value("bag.red") + value("extra.red"))
  g.box:move(g.bag, g.yellow, value("bag.yellow") + value("extra.yellow"))
  g.box:move(g.bag, g.black, value("bag.black") + value("extra.barrels"))
end)

--- The consultant display is never refilled.
po:rule("setup.consultants", { cites = "PO-SETUP-12 PO-SETUP-13" }, function()
  for level, stack in ipairs(g.consultant_stack) do
    stack:shuffle()
    for _ = 1, value("open.consultants" .. level) do stack:draw(g.consultant_open) end
  end
end)

po:rule("setup.crises", { cites = "PO-SETUP-14 PO-EXTRA-5" }, function()
  for _, stack in ipairs(g.crisis_stack) do stack:shuffle() end
  if value("setup.harder_start") then
    for _, player in ipairs(g.players) do g.crisis_stack.level1:draw(player.crises) end
  end
end)

po:rule("setup.first_player", { cites = "PO-SETUP-17" }, function()
  local seat = value("setup.first_player")
  if seat == 0 then seat = (g.lot:roll() - 1) % #g.players + 1 end
  return g.players[seat]
end)
