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

gi:rule("price.roll",
  flow.each("price", "company", effect.roll(the.die), flow.call("price.move", company),
    flow.tell("{company}: the die shows {blue?red|blue} {n}, the price is ${now,} now.",
      { company = company, blue = given(colour:is("blue"), 1, 0), n = the.die:value(), now = company:value() })),
  { cites = "GI-PRICE-1" })
