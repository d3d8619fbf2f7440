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

local first = setting("setup.first_player")
po:phase("setup",
  flow.run("setup.pools", "setup.chips", "setup.fields", "setup.startups", "setup.players", "setup.bag",
    "setup.consultants", "setup.crises"),
  flow.when(first:is(0), effect.roll(the.lot)),
  flow.go("turn", seat(given(first:is(0), (the.lot:face() - 1) % count_of("players") + 1, first))),
  { cites = "PO-SETUP-1 PO-SETUP-16 PO-SETUP-17" })

--- Which cards and chips play: those of the larger pools start aside. A function, for it names single cards.
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

local shuffle, deal, move, turn = effect.shuffle, effect.deal, effect.move, effect.turn
local at, chip = var("at"), var("chip")

--- The chip with one closed side is always among the eight, closed side down.
local function closes(one) return one.closed:is(0) & one:turned().closed:is(1) end

--- Chips at random places on random sides.
po:rule("setup.chips",
  shuffle(the.refinery_chips),
  flow.each("refinery", "at",
    deal(the.refinery_chips, at),
    flow.when(setting("setup.refinery_side"):is("random"),
      effect.roll(the.coin), effect.when(the.coin:face():is(2), turn(at:top(), 1)))),
  shuffle(the.risk_chips),
  flow.when(the.risk_chips:size():above(count_of("risk")),
    flow.each(the.risk_chips, "chip", { where = closes(chip) }, effect.put(chip, the.risk_chips)),
    flow.during(the.risk_chips:size():above(count_of("risk")), effect.put(the.risk_chips:bottom(), the.spare)),
    shuffle(the.risk_chips)),
  flow.each("risk", "at",
    deal(the.risk_chips, at), effect.roll(the.coin),
    effect.when(the.coin:face():is(2) & ~closes(at:top()), turn(at:top(), 1))),
  { cites = "PO-SETUP-2 PO-SETUP-3 PO-SETUP-4 PO-SMALL-6 PO-EXTRA-1" })

--- One field for each player brings two barrels, from the box, to its region.
po:rule("setup.fields",
  shuffle(the.field_deck),
  flow.each(1, deal(the.field_deck, the.field_open), move("black", the.box, the.field_open:top().region, 2)),
  flow.each(1, effect.under(the.field_open:top(), the.field_deck)),
  deal(the.field_deck, the.field_open, setting("open.cards")),
  { cites = "PO-SETUP-5 PO-SETUP-6 PO-SETUP-18" })

po:rule("setup.startups",
  shuffle(the.startup_deck), deal(the.startup_deck, the.startup_open, setting("open.cards")),
  { cites = "PO-SETUP-7" })

po:rule("setup.players",
  shuffle(the.portfolio_deck),
  flow.each(1,
    deal(the.portfolio_deck, who.portfolio), move(who.agent, the.reserve, who.hq, 2), move("black", the.box, who.hq)),
  { cites = "PO-SETUP-8 PO-SETUP-9 PO-SETUP-10 PO-COMP-7" })

po:does("setup.bag",
  move("red", the.box, the.bag, setting("bag.red") + setting("extra.red")),
  move("yellow", the.box, the.bag, setting("bag.yellow") + setting("extra.yellow")),
  move("black", the.box, the.bag, setting("bag.black") + setting("extra.barrels")),
  { cites = "PO-SETUP-12 PO-EXTRA-4" })

--- The consultant display is never refilled.
local stack, shown = the.consultant_stack, the.consultant_open
po:does("setup.consultants",
  shuffle(stack.first), deal(stack.first, shown, setting("open.consultants1")),
  shuffle(stack.second), deal(stack.second, shown, setting("open.consultants2")),
  shuffle(stack.third), deal(stack.third, shown, setting("open.consultants3")),
  { cites = "PO-SETUP-12 PO-SETUP-13" })

po:rule("setup.crises",
  flow.each("crisis_stack", "at", shuffle(at)),
  flow.when(setting("setup.harder_start"), flow.each(1, deal(the.crisis_stack.level1, who.crises))),
  { cites = "PO-SETUP-14 PO-EXTRA-5" })
