--- What answers are worth, term by term, and bots that are weights over these terms.
---
--- A term says what it is in words; the coach tells those by which he chose. Numbers are
--- thousandths of a point; what they are made of stands in judge.lua.
local po = game("peak_oil")
local J = include("bots/judge")

--- Words that several terms use; holes as in a worth's `says`, French in words/fr.txt.
local function barrels(n) return "{" .. n .. "|no barrel|{" .. n .. "} barrel|{" .. n .. "} barrels}" end
local COSTS = "{n?free|costs " .. barrels("n") .. "}"
local OWN = "{n|no start-up|{n} start-up|{n} start-ups} of yours"
local DANGER = "{p} % chance of a crisis{lost?|, which would cost you {lost} of your " .. barrels("money") .. "}"
local STANDS = "{most?nobody else there|{n} against {most}: {stand?behind|tie|majority}}"
local OFFERS = "{offers?too little for now|" .. barrels("oil") .. " to ship|an oil field to drill|a crisis to whitewash"
  .. "|a start-up to buy|a technology to promote|barrels on the Black Market|a consultant to hire"
  .. "|another agent to recruit|a way to act elsewhere at once, by Dispatch"
  .. "|another agent to recruit, and a Dispatch that leads on}"
local GOES, ACTS = "{to} (" .. STANDS .. ") has " .. OFFERS, "{spot} (" .. STANDS .. ") has " .. OFFERS

local spot, to, from, card, tech, slot = var("spot"), var("to"), var("from"), var("card"), var("tech"), var("slot")
local route = var("route")
local turns, last, money = J.turns, J.last, J.money

-- The position -----------------------------------------------------------

--- Rules of layers that give or take barrels, start-ups or agents are judged by these.
po:worth("barrels", measure("bank anywhere"), { says = barrels("n") .. " in your HQ", with = { n = money } })
po:worth("start-ups", sum_of("tech", function(t)
  return measure("own", t) * (t:total() * 1000 + measure("symbols", t) * 1000 + turns * 0.25)
end), { says = "start-ups and symbols" })
po:worth("agents", the.reserve:count(who.agent) * turns * -0.45, { says = "agents in the reserve" })
po:worth("consultants", sum_of(who.consultants, function(c) return c.points * 1000 + J.effect(c) end),
  { says = "consultants" })
po:worth("crises", sum_of(who.crises, function(c)
  return given(c:face():is(1), J.harm(c) * -1, given(last, -200, entry({ -380, -1050, -1900 }, c.level)))
end), { says = "PR crises" })
po:worth("chips", who.hq:count("security") * 400, { says = "security chips" })

--- Where the agents stand counts more towards the end.
local late = most(0, 6000 - turns) // 6
local there = sum_of("spot", function(s) return measure("presence", s) end)
po:worth("places", there * 0.33 + there * late // 1000 * 0.45 - most_of("spot", function(s)
  return measure("presence", s)
end) * 0.25, { says = "agents on their spots" })

-- Agents -----------------------------------------------------------------

--- How one would stand on a spot, and what there is.
local function standing(at, more)
  local own, rival = measure("agents", at) + more, measure("against", at)
  return {
    n = own, most = rival, offers = measure("offers", at), oil = at.field:total(),
    stand = given(own:above(rival), 2, given(own:is(rival), 1, 0)),
  }
end
local lone = given(last, 1, 1) -- one pull
local function risk(pulls)
  return { n = pulls, p = (J.chance(pulls) + 5) // 10, lost = measure("barrels lost"), money = money }
end

--- A reassign counts less in Step 1, where it takes an action's place, and in Step 3, which is
--- followed by the others' turns.
local PART = { step1 = 0.4, step2 = 1, step3 = 0.6, last_reassign = 1 }
for choice, part in pairs(PART) do
  po:worth("reassign", choice .. ".arrives", part == 1 and measure("one more", to) or measure("one more", to) * part, {
    says = GOES, at = choice, with = standing(to, 1),
  })
  po:worth("reassign", choice .. ".leaves", part == 1 and measure("one less", from) or measure("one less", from) * part,
    { says = "one agent less on {from}", at = choice })
end
po:worth("reassign.recall", "recall", -100, { says = "an agent stands idle" })
--- What the third reassign costs is gone: what one goes there for must still be paid for.
local left = money - who.step3_cost
local poorer = measure("better", the.spot.invest) - most(0,
  most_of(the.startup_open, function(c)
    return given(J.startup_price(c.tech):at_most(left), measure("start-up", c.tech))
  end), given(left:above(0), measure("technologies")))
po:worth("reassign", "step3.price", J.paying(who.step3_cost) * -1, {
  says = "the move costs " .. barrels("n"), with = { n = who.step3_cost }, at = "step3",
})
po:worth("reassign", "step3.poorer", given(to:is(the.spot.invest), most(0, poorer) * -0.6,
  given(to:is(the.spot.grey_ops) & left:below(who.grey_entry + who.grey_tax), measure("one more", to) * -0.6)),
  { says = "what is left then does not pay for {to}", at = "step3" })
po:worth("step3.stay", "step3.stay", 100, { says = "stay" })

local tied = (measure("agents", spot) + who.majority_bonus):is(measure("against", spot))
po:worth("act", "act", measure("act", spot) + given(tied & who.fixer:is(0), measure("risk", 1)), {
  says = ACTS, with = standing(spot, 0),
})
po:worth("act", "act.pull", given(tied & who.fixer:is(0), measure("risk", 1) * -1),
  { says = "being tied you pull: " .. DANGER, with = risk(lone) })

-- Expand -----------------------------------------------------------------

po:worth("expand.recruit", "recruit", measure("recruit"), {
  says = "an agent more for about {n} {n|turn|turns}", with = { n = turns // 1000 },
})
po:worth("expand.recruit", "recruit.then", given(measure("recruit and dispatch"), measure("best dispatch") + 20),
  { says = "a Dispatch can follow" })
po:worth("expand.dispatch", "dispatch", measure("dispatch to", to), {
  says = GOES, with = standing(to, measure("agents", the.spot.expand)),
})
po:worth("expand.dispatch", "dispatch.then", given(measure("recruit and dispatch"), measure("recruit")),
  { says = "a Recruit can follow" })
po:worth("expand.done", "enough", 100, { says = "nothing more to gain" })
po:worth("dispatch.leave", "leave", 500, { says = "the agents stay for later" })

-- Develop ----------------------------------------------------------------

po:worth("develop.drill", "symbol", J.symbols(card), {
  says = "its symbol serves " .. OWN, with = { n = measure("own", card.tech) + measure("own", card.more) },
})
po:worth("develop.drill", "oil", J.oil(card), { says = barrels("n") .. " for the region", with = { n = card.black } })
po:worth("develop.drill", "star", card.star * 500, { says = "a security chip" })
po:worth("develop.drill", "marks", J.marks(card), {
  says = "{n} {n|question mark|question marks} to pull for", with = { n = card.marks },
})
po:worth("develop.drill", "hurry", measure("hurry"), { says = "the game should come to an end" })
po:worth("develop.refresh", "new fields", measure("new fields"),
  { says = "new oil fields, which are as good as the open ones on average, and a choice" })
po:worth("develop.whitewash", "clean", J.harm(card) + J.lower(), {
  says = "a crisis of {n} {n|point|points} is gone", with = { n = card.loss },
})
po:worth("develop.whitewash", "clean.price", J.paying(J.whitewash_price(card)) * -1, {
  says = COSTS, with = { n = J.whitewash_price(card) },
})
local drilled = who.fields:top()
po:worth("drill.pull", "pull", measure("pull for", drilled.region), { says = "perhaps a barrel for the region" })
po:worth("drill.pull", "pull.risk", measure("risk", 1) * -1, { says = DANGER, with = risk(lone) })
po:worth("pull.again", "again", measure("risk", 1) * -1, { says = DANGER, with = risk(lone) })

-- Invest -----------------------------------------------------------------

po:worth("invest.buy", "buy.worth", card.tech:total() * 1000 + measure("symbols", card.tech) * 1000, {
  says = "it is worth {n} now", with = { n = card.tech:total() + measure("symbols", card.tech) },
})
po:worth("invest.buy", "buy.grows", turns * 0.4 * (measure("own", card.tech) + 1), {
  says = "it grows: you have {n} more of the kind", with = { n = measure("own", card.tech) },
})
po:worth("invest.buy", "buy.price", J.paying(J.startup_price(card.tech)) * -1, {
  says = COSTS, with = { n = J.startup_price(card.tech) },
})
po:worth("invest.refresh", "new start-ups", measure("new start-ups"),
  { says = "new start-ups, which are as good as the open ones on average, and a choice" })

--- A barrel from the HQ on a technology.
local function on_technology(option, of)
  po:worth(option, option .. ".own", measure("own", of) * 1020, {
    says = OWN, with = { n = measure("own", of) },
  })
  po:worth(option, option .. ".rivals", measure("rival", of) * -0.45, { says = "rivals' start-ups" })
end
on_technology("invest.technology", tech)
on_technology("futurist.place", tech)
for _, option in ipairs { "invest.technology", "futurist.place" } do
  po:worth(option, option .. ".barrel", measure("last barrel") * -1, { says = "a barrel of yours" })
end

-- Grey Ops ---------------------------------------------------------------

po:worth("grey.market", "market", measure("market"),
  { says = barrels("n") .. " go to their technologies", with = { n = the.market:total() } })
po:worth("grey.consultant", "hire.points", card.points * 1000, {
  says = "{n} {n|point|points}", with = { n = card.points },
})
po:worth("grey.consultant", "hire.effect", J.effect(card), { says = "what the {card} does for you" })
--- A barrel that fills the Black Market sends all of them to the regions.
for _, option in ipairs { "entry.place", "market.slot", "pirates.place" } do
  po:worth(option, option .. ".slot", given(measure("market filled"), 0, measure("gain", slot.tech)), {
    says = OWN, with = { n = measure("own", slot.tech) },
  })
end
po:worth("entry.skip", "skip", measure("last barrel") + given(measure("market filled"), measure("market")),
  { says = "a barrel stays with you" })
po:worth("peak.grey_use", "enter", measure("grey 1"), { says = "what Grey Ops brings" })

-- Shipping ---------------------------------------------------------------

po:worth("shipping.route", "shipment", J.getting(J.arrives(route)), {
  says = "it brings " .. barrels("n"), with = { n = J.arrives(route) },
})
po:worth("shipping.route", "shipment.risk", J.risk(J.pulls(route)) * -1, {
  says = "{n} {n|pull|pulls}: " .. DANGER, with = risk(J.pulls(route)),
})
po:worth("harbour.flip", "flip", 100, { says = "the others are next to ship" })

--- Security chips: what one is worth, which is less towards the end, and in a harbour, before a
--- route is chosen, what it brings.
local at, one, other = var("at"), var("one"), var("other")
local chip = least(1000, turns // 8 + 300) * -0.6
po:worth("security", "chip.spent", chip, { says = "a chip less", not_at = "loading" })
--- Which route a ship is on when it loads is no state that a formula could read.
po:worth("security", "chip.under way", chip,
  { says = "a chip less, not counting what it does to this shipment", at = "loading" })
local function chip_brings(option, gain)
  po:worth("security." .. option, "chip." .. option, gain,
    { says = "the best shipment, compared with now", at = "shipping" })
end
chip_brings("flip_risk", J.flip_risk(at))
chip_brings("flip_refinery", J.flip_refinery(at))
chip_brings("swap_risks", J.swap_risks(one, other))
chip_brings("swap_refineries", J.swap_refineries(one, other))

-- Losses -----------------------------------------------------------------

po:worth("agent.hq", "lose.hq", -500, { says = "an agent of your HQ" })
po:worth("agent.spot", "lose.spot", measure("one less", spot), { says = "one agent less on {spot}" })
po:worth("lose_startup", "lose.startup", (card.tech:total() + measure("symbols", card.tech)) * -1000,
  { says = "what it is worth" })
po:worth("lose_field", "lose.field", measure("symbol", card.tech) * -1, { says = "its symbol" })

--- The game's own answers have terms of their own: nothing that they do is tried beside.
po:untried("act", "expand", "develop", "drill", "invest", "startup", "futurist", "grey", "entry", "peak", "shipping",
  "pirates", "harbour", "market", "security", "pull", "agent", "lose_startup", "lose_field")

-- Bots -------------------------------------------------------------------

--- The position's terms count where a layer's options change them; the game's own options have
--- terms of their own.
po:bot("heuristic", { says = "Gives every answer points and takes the best.", weights = { places = 0 } })

--- Others in style, by the same terms.
po:bot("beginner", {
  says = "Sees what an answer brings, not the danger, the rivals or what it costs later.",
  weights = {
    places = 0, ["act.pull"] = 0, ["shipment.risk"] = 0, ["pull.risk"] = 0, again = 0, ["step3.poorer"] = 0,
    ["invest.technology.rivals"] = 0, ["buy.grows"] = 0, ["step1.leaves"] = 0, ["step2.leaves"] = 0,
  },
})
po:bot("cautious", {
  says = "Fears crises twice as much.",
  weights = { places = 0, ["act.pull"] = 2, ["shipment.risk"] = 2, ["pull.risk"] = 2, again = 2 },
})

--- What judges positions for bots that look ahead; the weights fit games between heuristic bots.
po:bot("judge", {
  says = "Weighs positions rather than answers.",
  weights = { barrels = 0.8, ["start-ups"] = 1, agents = 0.22, chips = 1, places = 1 },
})
--- A round: the judge sees what the own next turn may bring by where the agents stand, and more
--- looks tell more than that turn played out.
po:search { policy = "heuristic", estimate = "judge", horizon = { [2] = 2, [3] = 3, [4] = 4 }, spread = 6 }

return J
