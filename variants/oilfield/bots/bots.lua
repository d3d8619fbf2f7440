--- What answers are worth, term by term, and bots that are weights over these terms.
---
--- Whatever an action does to money, points, cubes, spots and derricks is judged by the terms of
--- the position. Numbers are thousandths of a point; what they are made of stands in judge.lua.
local of = game("oilfield")
local J = include("bots/judge")

local now, hurry = J.now, J.hurry

-- The position ------------------------------------------------------------

of:worth("points", J.TERMS.points(now), { says = "{n} {n|point|points}", with = { n = now.points // 1000 } })
of:worth("money", J.TERMS.money(now), { says = "${n}", with = { n = now.money } })
of:worth("oil", J.TERMS.oil(now), { says = "{n} oil", with = { n = now.oil } })
of:worth("gas", J.TERMS.gas(now), { says = "{n} gas", with = { n = now.gas } })
of:worth("spots", J.TERMS.spots(now), { says = "{n} free {n|spot|spots}", with = { n = who.open_spots } })
of:worth("derricks", J.TERMS.derricks(now), { says = "what the derricks will store" })
of:worth("sales", J.TERMS.sales(now), { says = "what the derricks will sell" })
of:worth("places", J.TERMS.places(now), { says = "{n} {n|place|places} in the storage", with = { n = now.places } })
of:worth("fund", J.TERMS.fund(now), { says = "${n} towards a derrick", with = { n = now.money } })

-- The two actions of a round ----------------------------------------------

local space, card = var("space"), var("card")
of:worth("select", "public", measure("alone", space) - measure("base"), { says = "{space}" })
of:worth("select", "private", measure("both", space) - measure("alone", space),
  { says = "then {follows?|National|Local|Drill|Build|Lease} in secret",
    with = { follows = measure("follows", space) } })
--- Nobody can foresee what others lay: National more or less, by feeling.
local mine = the.space:find(who.worker)
of:worth("secret", "card", J.then_(mine, card) - measure("alone", mine), { says = "{card}" })
of:worth("secret", "mood", given(card.action:is("national"), now.oil * J.dollar * (whim(5) - 3)) * 0.5,
  { says = "a feeling for what others lay" })

-- What the terms of the position don't see ---------------------------------

of:worth("lease.take", "field", (card.field:count("oil") + card.field:count("gas")) * 20
  - given(J.dead(card.field), J.spot), {
    says = "{oil} oil and {gas} gas on the field",
    with = { oil = card.field:count("oil"), gas = card.field:count("gas") },
  })

--- Who has laid Build leases for it, as planned.
of:worth("lease.take", "for a build", given(who.laid:is(4), measure("lease, then build", mine)
  - measure("after lease", mine) - measure("after build") + measure("base")),
  { says = "a spot for the derrick to come" })

local tile, at = var("tile"), var("at")
local field = at.field
local stored = least(J.stores(tile) // 1000, field:count("oil"), who.storage:room())
of:worth("build.derrick", "at once", stored * J.oil + tile.sells_gas * least(1, field:count("gas")) * 1000,
  { says = "drills at once: {n} oil", with = { n = stored } })
of:worth("build.derrick", "site", measure("steps", field) * 50 + field:count("oil") * 20
  + given(J.dead(field), -1000, hurry), {
    says = "{oil} oil there, and {steps} {steps|step|steps} until the field is exhausted",
    with = { oil = field:count("oil"), steps = measure("steps", field) },
  })

--- Drilling empties a field, which brings the end.
of:worth("drill", "drill", hurry + 200, { says = "the derrick works" })
of:worth("first.take", "first", J.FIRST, { says = "you are first player" })

--- Selling an investment must pay, or help to a derrick that one can't pay for otherwise.
local stand = var("stand")
of:worth("sell", "profit", -J.SOLD, { says = "an investment is gone" })
of:worth("sell", "for a derrick", given(measure("pays"):above(0) & stand.vp:is(J.gives_up),
  measure("pays") + J.SOLD + J.gives_up * 1000 - J.raises * J.dollar),
  { says = "it pays for a derrick", at = "build" })

-- Bots --------------------------------------------------------------------

of:bot("heuristic", { says = "Thinks a round ahead." })
of:bot("wildcatter", {
  says = "Drills first and asks later: derricks and storage.",
  weights = { derricks = 1.5, sales = 0.75, places = 2, spots = 1.45, money = 0.82 },
})
of:bot("broker", {
  says = "Lets others drill: investments, points at once, and money.",
  weights = { money = 0.76, derricks = 0.67, sales = 1.27, oil = 0.9, gas = 0.86, profit = 0.5, first = 2 },
})
of:search { policy = "heuristic", horizon = 24, spread = 4 }
of:guess("laid", function() return random(g.private_cards:size()) end)

return J
