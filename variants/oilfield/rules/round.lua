--- The phases of a round: selection, public phase, boundary, private phase, end of the round.
local of = game("oilfield")

of:value("supervisor", seat(the.first).previous,
  { says = "The last player in turn order.", cites = "OF-LOCAL-8 OF-FIRST-2" })

-- Selection ------------------------------------------------------------

--- At small tables spaces marked for more players are closed.
of:value("spaces.players", { [2] = 3, [3] = 3, [4] = 4, [5] = 5 }, {
  title = "players the spaces are for", says = "Action spaces are those of so many players.",
  cites = "OF-SELECT-3 OF-TWO-3",
  from = 2, to = 5,
})

of:choice("select", { "space", "space" }, {
  says = "worker to {space}", window = "any_time", asks = "Place your worker",
  cites = "OF-SELECT-1 OF-SELECT-4 OF-SELECT-5 OF-LEASE-2",
})
of:forbid("select", "select.taken", var("space"):room():is(0), {
  says = "A worker stands there: a space holds {space.capacity}.", cites = "OF-SELECT-2",
})
of:forbid("select", "select.closed", var("space").players:above(setting("spaces.players")), {
  says = "That space is for more players.", cites = "OF-SELECT-3",
})

of:choice("secret", { "card", the.private_cards }, {
  says = "{card}", window = "any_time", asks = "Lay a private card",
  cites = "OF-SELECT-6 OF-SELECT-8 OF-ROUND-3",
})

of:does("select", effect.move(who.worker, who.bench, var("space")), { cites = "OF-SELECT-1 OF-SELECT-7" })

--- Everyone in turn order.
of:phase("selection", flow.each(the.first, flow.ask("select")), flow.go("secrets"),
  { cites = "OF-ROUND-1 OF-SELECT-1 OF-SELECT-7" })

--- All at once, and in secret.
of:phase("secrets", flow.together("secret", the.first), flow.call("public.next", 1),
  { cites = "OF-SELECT-6 OF-SELECT-7 OF-SELECT-8" })
of:does("secret", effect.set(who.laid, var("card").number), effect.show(who.laid, who), { cites = "OF-SELECT-6" })

-- Public phase ---------------------------------------------------------

local space, number = the.space:item(var("number")), var("number")

--- The actions of spaces; only a Lease has a price.
local acts = {}
for _, action in ipairs { "lease", "build", "drill", "local", "national", "first", "subsidy", "invest" } do
  acts[action] = flow.call("action." .. action, who, space.price)
end

--- Board order: the next space with a player's worker.
of:phase("public", { "number", "number" },
  flow.each(1, flow.when(space:count(who.worker):above(0),
    flow.pick(space.action, acts), effect.move(who.worker, space, who.bench), flow.leave())),
  flow.call("public.next", number + 1),
  { cites = "OF-PUBLIC-1 OF-PUBLIC-2 OF-PUBLIC-3 OF-ROUND-2 OF-INFO-2" })

--- The next public action from a space on; behind the last one comes the boundary. What is nobody's only blocks.
local worker = var("space"):count(the.worker):above(0)
of:rule("public.next", { "number", "number" },
  flow.each("space", "space", { from = number }, flow.when(worker, flow.go("public", var("space").index))),
  flow.go("between"),
  { cites = "OF-PUBLIC-1 OF-PUBLIC-2 OF-TWO-8 OF-TWO-9" })

--- The boundary after the public phase. Markets are not refilled here.
of:phase("between", flow.run("boundary.fields", "ending.test"), flow.go("reveal"),
  { cites = "OF-ROUND-5" })

-- Private phase --------------------------------------------------------

--- Cards are turned up together; the national price is fixed.
of:phase("reveal",
  flow.each(1, flow.run("reveal.card")), flow.run("national.fix"), flow.go("private", seat(the.first)),
  { cites = "OF-PRIVATE-1 OF-NAT-3" })
local shown = {}
for number_of, title in ipairs { "National", "Local", "Drill", "Build", "Lease" } do
  shown[number_of] = flow.tell(who, " shows " .. title .. ".")
end
of:rule("reveal.card", effect.show(who.laid), flow.pick(who.laid, shown), { cites = "OF-PRIVATE-1" })

--- One player's private action; afterwards the cards return.
local cards = {}
for number_of, action in ipairs { "national", "local", "drill", "build", "lease" } do
  cards[number_of] = flow.call("action." .. action, who, setting("lease.private"))
end
of:phase("private",
  flow.pick(who.laid, cards),
  flow.when(who.next:is_not(seat(the.first)), flow.go("private", who.next)),
  flow.each(1, effect.set(who.laid, 0), effect.show(who.laid)),
  flow.go("close"),
  { cites = "OF-PRIVATE-2 OF-PRIVATE-3 OF-ROUND-2 OF-ROUND-4" })

of:phase("close",
  flow.when(the.round:is(the.last_round), flow.run("ending.over")),
  flow.call("market.fill", the.lease_deck, the.lease_market, setting("market.leases")),
  flow.call("market.fill", the.tile_stack, the.tile_market, setting("market.tiles")),
  flow.run("boundary.fields", "ending.test", "ending.cap"),
  effect.add(the.subsidy), effect.add(the.round),
  flow.go("selection"),
  { cites = "OF-ROUND-6 OF-ROUND-7 OF-END-4" })
