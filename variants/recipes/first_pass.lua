--- First to pass: whoever passes first in a round begins the next one.
--- Words: pass, first player, turn order, leave
--- Asks: Is it an advantage to begin? Is this move too strong, or never worth it?
---
--- diff: adds passed, adds after work.pass, adds after round.close
--- oilpatch compare barrels --b recipes/first_pass --games 1000 --bots random
---   no figure differs for certain
local recipe = layer("recipes/first_pass", {
  game = "barrels", says = "Whoever passes first in a round begins the next one.",
})

recipe:counter("passed", { min = 0, max = 4, lasts = "round", title = "seat that passed first" })
recipe:after("work.pass", effect.when(the.passed:is(0), effect.set(the.passed, who.seat)))
recipe:after("round.close", effect.when(the.passed:above(0), effect.set(the.first, the.passed)))

recipe:test("the first to pass begins", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1):answer("work.take", g.desks.desk1):answer("work.take", g.desks.desk1)
  t:answer("work.pass"):answer("work.pass"):auto()
  t:equal(g.first:get(), 3)
end)
