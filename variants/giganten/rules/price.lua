--- Action 1: the die moves the price of each company.
local gi = game("giganten")

local company = var("company")
local stands, colour = company:band(), the.die:band()

--- Which way a roll moves a price: the band where it stands decides for the whole move.
gi:value("price.way", { "company", "price" },
  given(stands:is("white"), given(colour:is("blue"), 1, -1), given(stands:is("red"), 1, -1)), {
  says = "In the white band blue raises and red lowers; blue falls, red rises.",
  cites = "GI-PRICE-3 GI-PRICE-4 GI-PRICE-5 GI-PRICE-6",
})

gi:rule("price.move", { "company", "price" },
  effect.advance(company, the.die:value() * setting("price.way", company)),
  { cites = "GI-PRICE-2 GI-PRICE-6 GI-PRICE-7" })

--- Told with the band where it stood, which sent it up or down: `how` is the band and the way in one.
local how = var("how")
local function told(shown)
  return flow.tell("{company} {how?falls|rises|falls|rises|falls|rises} to ${now,}: the die shows " .. shown
    .. " {n} in the {how?red band|red band|white band|white band|blue band|blue band}.",
    { company = company, how = how, now = company:value(), n = the.die:value() })
end
gi:rule("price.tell", { "company", "price" }, { "how", "number" },
  flow.call("price.move", company),
  flow.when(colour:is("blue"), told("blue")), flow.otherwise(told("red")),
  { cites = "GI-PRICE-1 GI-PRICE-6" })

local band = given(stands:is("red"), 0, given(stands:is("white"), 2, 4))
gi:rule("price.roll",
  flow.each("price", "company", effect.roll(the.die),
    flow.call("price.tell", company, band + given(setting("price.way", company):above(0), 1, 0))),
  { cites = "GI-PRICE-1" })
