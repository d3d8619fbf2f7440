--- Reserve price: nobody opens an auction below five.
--- Words: reserve price, auction, opening, minimum, bid
--- Asks: Are the prices right?
---
--- diff: adds reserve, forbids open.reserve
--- oilpatch compare qe --b recipes/reserve_price --games 1000 --bots random
---   games have 0.47 decisions fewer (0.30 to 0.64)
---   winners score 0.91 points less (0.32 to 1.50)
local recipe = layer("recipes/reserve_price", { game = "qe", says = "An opening bid is five at least." })

recipe:value("reserve", 5, { says = "The lowest opening bid.", from = 1, to = 99 })
recipe:forbid("open", "open.reserve", var("amount"):below(setting("reserve")), { says = "The reserve is higher." })

recipe:test("four is refused, five is not", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  t:phase("turn"):phase("opening", g.players[1]):refused("open.reserve", 4)
  t:answer(5)
  t:equal(g.opening:get(), 5)
end)
