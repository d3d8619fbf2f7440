--- Action 4d: the special action of the own card, which must be done.
local gi = game("giganten")

local company = var("company")

gi:option("special.down", { "company", "price" }, { says = "{company} down", cites = "GI-SPECIAL-2" })
gi:option("special.up", { "company", "price" }, { says = "{company} up", cites = "GI-SPECIAL-2" })
gi:choice("special.price", {
  options = { "special.up", "special.down" }, asks = "Change the price of a company", cites = "GI-SPECIAL-2",
})
gi:choice("special.crude", { "company", "price" }, {
  asks = "A crude for nothing: into which tank?", says = "into the tank of {company}", cites = "GI-SPECIAL-3",
})

--- Exactly as many steps as the card shows, whatever the band; the scale ends where it ends.
local steps = who.card_taken:top().price
gi:does("special.up", effect.advance(company, steps), { cites = "GI-SPECIAL-2" })
gi:does("special.down", effect.advance(company, -steps), { cites = "GI-SPECIAL-2" })

gi:does("special.crude", effect.move("crude", the.supply, who.tank:item(company.at)), { cites = "GI-SPECIAL-3" })

--- The rivals' locomotives go back, in spaces; never behind the start, never the black one.
local spaces = var("spaces")
gi:rule("special.back", { "spaces", "number" },
  effect.each("players", effect.when(it:is_not(who), effect.advance(it.loco, -spaces))),
  flow.tell("{who} pushes the rivals' locomotives {n} spaces back.", { n = spaces }),
  { cites = "GI-SPECIAL-5 GI-SPECIAL-6 GI-SPECIAL-7 GI-SPECIAL-8" })

--- Asked, and told: the price that isn't where it was. (A bot tries what an answer does by its effects alone.)
local function step_of(index) return the.price:item(index):step() end
local before = given(company.index:is(1), var("first"), given(company.index:is(2), var("second"), var("third")))
gi:rule("special.told", { "first", "number" }, { "second", "number" }, { "third", "number" },
  flow.ask("special.price"),
  flow.each("price", "company", { where = company:step():is_not(before) },
    flow.tell("{company} pays ${now,} now.", { company = company, now = company:value() })),
  { cites = "GI-SPECIAL-2" })

local card = who.card_taken:top()
gi:rule("special.all",
  flow.when(card.price:above(0), flow.call("special.told", who, step_of(1), step_of(2), step_of(3))),
  flow.when(card.crude:above(0) & the.supply:total():above(0), flow.ask("special.crude")),
  flow.when(card.back:above(0), flow.call("special.back", who, card.back)),
  { cites = "GI-SPECIAL-1 GI-SPECIAL-4" })
