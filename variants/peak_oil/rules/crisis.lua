--- PR crises: half the barrels, then a card.
local po = game("peak_oil")
local card = var("card")

po:value("crisis.loss", who.hq:count("black") // 2, {
  says = "The first crisis of a turn costs half the barrels in the HQ, rounded down.",
  cites = "PO-CRISIS-2 PO-CRISIS-9",
})

po:rule("crisis", flow.run("crisis.barrels", "crisis.card"), { cites = "PO-CRISIS-1 PO-CRISIS-10 PO-CRISIS-13" })

--- What it costs with the cards held, and never more than there is.
po:value("crisis.cost", most(0, least(setting("crisis.loss") - who.crisis_relief, who.hq:count("black"))),
  { says = "Barrels that the first crisis of a turn costs a player.", cites = "PO-CRISIS-2 PO-CRISIS-9" })
local loss = setting("crisis.cost")
po:rule("crisis.barrels",
  flow.when(who.first_crisis:above(0), flow.stop()),
  effect.set(who.first_crisis, 1),
  flow.when(loss:above(0),
    flow.tell("PR crisis: {who} loses {n} {n|barrel|barrels}.", { n = loss }),
    effect.move("black", who.hq, the.box, loss)),
  { cites = "PO-CRISIS-2" })

--- A face-down card is turned up, else the next level comes face down. New cards lie
--- on top and never have a lower level, so the top one is face down if any is, and the
--- highest.
local top, any = who.crises:top(), who.crises:size():above(0)
po:rule("crisis.card",
  flow.when(any & top:face():is(0),
    flow.tell("PR crisis: the card of {who} is turned up: {card.title}. {card.says}", { card = top }),
    flow.call("crisis.flip", who, top)),
  flow.otherwise(flow.call("crisis.take", who, least(count_of("crisis_stack"), given(any, top.level) + 1))),
  { cites = "PO-CRISIS-3 PO-CRISIS-4 PO-CRISIS-5 PO-CRISIS-6 PO-CRISIS-7" })

local stack = the.crisis_stack:item(var("level"))
po:rule("crisis.take", { "level", "number" },
  flow.when(stack:size():above(0), effect.deal(stack, who.crises),
    flow.tell("PR crisis: ", who, " takes a card of level ", var("level"), ", face down.")),
  { cites = "PO-CRISIS-4 PO-CRISIS-6 PO-CRISIS-8" })

--- Its effect begins, and what it does once is done.
po:rule("crisis.flip", { "card", "card" },
  effect.turn(card, 1), flow.run("effect.begin"), flow.run(card.flip), { cites = "PO-CRISIS-3 PO-CRISIS-11" })

-- What the cards do when they are turned up ----------------------------

--- Which agent: one in the HQ or on any spot.
po:option("agent.hq", { says = "from the HQ" })
po:option("agent.spot", { "spot", "spot" }, { says = "from {spot}" })
po:choice("lose_agent", { options = { "agent" }, asks = "Which agent?", cites = "PO-CRISIS-11" })
po:forbid("agent.hq", "agent.none_in_hq", who.hq:count(who.agent):is(0),
  { says = "No agent is in your HQ.", cites = "PO-CRISIS-11" })
po:forbid("agent.spot", "agent.none_there", var("spot"):count(who.agent):is(0),
  { says = "You have no agent there.", cites = "PO-CRISIS-11" })

po:rule("agent.hq", flow.call("agent.lost", who, who.hq), { cites = "PO-CRISIS-11" })
po:rule("agent.spot", flow.call("agent.lost", who, var("spot")), { cites = "PO-CRISIS-11" })

--- The agent goes on the card that was turned up, or, arrested, to the reserve.
po:rule("agent.lost", { "from", "spot" },
  effect.move(who.agent, var("from"), given(top.flip:is("flip.arrest"), the.reserve, top.on)),
  { cites = "PO-CRISIS-3 PO-CRISIS-11" })

--- Agents of a player that can be used: in the HQ and on spots.
po:value("agents.free", who.hq:count(who.agent) + the.spot:count(who.agent),
  { says = "A player's agents in the HQ and on spots.", cites = "PO-CRISIS-11" })
local not_the_last = setting("agents.free"):at_least(2)

po:rule("flip.discard", effect.move_up_to("black", who.hq, the.box, 1), { cites = "PO-CRISIS-3" })

--- The agent's spot is not barred by this.
po:rule("flip.lay_agent", flow.when(not_the_last, flow.ask("lose_agent")),
  { cites = "PO-CRISIS-11 PO-REASSIGN-11" })
po:rule("flip.arrest", flow.when(not_the_last, flow.ask("lose_agent")), { cites = "PO-CRISIS-3" })

po:rule("flip.freeze", { "card", "card" },
  effect.move("black", who.hq, card.on, (who.hq:count("black") + 1) // 2), { cites = "PO-CRISIS-11" })

po:choice("lose_startup", { "card", who.startups },
  { says = "lay {card} under the crisis", asks = "Which start-up?" })
po:rule("flip.lay_startup", flow.try("lose_startup"), { cites = "PO-CRISIS-11" })
po:rule("lose_startup", effect.put(card, top.hides), { cites = "PO-CRISIS-11" })

po:choice("lose_field", { "card", who.fields },
  { says = "lay {card} under the crisis", asks = "Which oil field?" })
po:rule("flip.lay_field", flow.try("lose_field"), { cites = "PO-CRISIS-11" })
po:rule("lose_field", effect.put(card, top.hides), { cites = "PO-CRISIS-11" })

--- A laid consultant still counts for the order of levels: nobody takes a level twice.
local highest = var("one").level:is(most_of(who.consultants, it.level))
po:rule("flip.lay_consultant", { "card", "card" },
  flow.each(who.consultants, "one", { where = highest },
    flow.call("effect.lift", who, var("one")), effect.put(var("one"), card.hides), flow.leave()),
  { cites = "PO-CRISIS-11 PO-GREY-8" })

-- A card leaves --------------------------------------------------------

--- Its effect ends, what lay on or under it returns, and it goes under its stack.
po:rule("crisis.discard", { "card", "card" },
  flow.run("effect.lift"),
  flow.when(card.on:total():above(0),
    effect.move_all(who.agent, card.on, who.hq), effect.move_all("black", card.on, who.hq)),
  flow.when(card.hides:size():above(0), flow.call("crisis.give_back", who, card.hides:top())),
  effect.turn(card, 0),
  effect.under(card, the.crisis_stack:item(card.level)),
  { cites = "PO-CRISIS-12 PO-DEVELOP-13" })

--- A consultant has a level, an oil field brings barrels; all else is a start-up.
po:rule("crisis.give_back", { "card", "card" },
  flow.when(card.level:above(0), effect.put(card, who.consultants), flow.run("effect.begin"), flow.stop()),
  flow.when(card.black:at_least(0), effect.put(card, who.fields), flow.stop()),
  effect.put(card, who.startups),
  { cites = "PO-CRISIS-11" })

po:group("crises", "setup.crises", "crisis.card", "develop.whitewash", "score.loss_parts", "crisis_stack", "crises",
  "setup.harder_start", "view.crises", { says = "PR crisis cards, and what becomes of them.",
    cites = "PO-SETUP-14 PO-CRISIS-3 PO-CRISIS-4 PO-CRISIS-5 PO-CRISIS-6 PO-CRISIS-7 PO-CRISIS-8 PO-CRISIS-11 "
      .. "PO-CRISIS-12 PO-DEVELOP-11 PO-DEVELOP-12 PO-DEVELOP-13 PO-SCORE-5" })
