--- A reaction: when somebody draws at a well, every rival may pay a coin and draw a barrel as well.
--- Words: reaction, interrupt, respond, copy, follow
--- Asks: Do players wait too long for each other? Do players play side by side?
---
--- diff: adds mover, adds react.draw, adds react.no, adds react, forbids react.broke, adds after
---   work.draw
--- oilpatch compare barrels --b recipes/reaction --games 1000 --bots random
---   games have 50.88 decisions more (50.57 to 51.20)
---   scores are 1.03 points higher (0.84 to 1.22)
---   winners score 1.12 points more (0.82 to 1.43)
local recipe = layer("recipes/reaction", {
  game = "barrels", says = "When somebody draws at a well, each rival may pay a coin to draw a barrel as well.",
})

recipe:counter("mover", { min = 0, max = 4, title = "seat that moved" })
recipe:option("react.draw", { says = "pay a coin and draw a barrel, too" })
recipe:option("react.no", { says = "let it be" })
recipe:choice("react", { options = { "react" }, asks = "A rival draws. React?" })
recipe:forbid("react.draw", "react.broke", who.coins:is(0), { says = "You have no coin." })
recipe:does("react.draw", effect.add(who.coins, -1), effect.draw(the.bag, who.barrels))
recipe:does("react.no")
-- A draw is chance, which bots do not try: worth it while there are workers to spend it.
recipe:worth("react.draw", "react", given(measure("workers"):above(1), 700), { says = "a barrel without a worker" })
recipe:words("fr", { ["worth.react"] = "un baril sans ouvrier" })
recipe:after("work.draw", effect.set(the.mover, who.seat),
  flow.each(who.next, flow.when(who.seat:is_not(the.mover), flow.offer("react", "react.no"))))

recipe:test("rivals are asked in turn; who has no coin is not", { players = 4 }, function(t)
  t:setup()
  g.players[3].coins:set(0)
  t:phase("round", 1):answer("work.draw", g.wells.well1, 1)
  t:expect_choice("react", g.players[2])
  local had = g.players[2].barrels:total()
  t:answer("react.draw")
  t:equal(g.players[2].barrels:total(), had + 1)
  t:equal(g.players[2].coins:get(), 2)
  t:expect_choice("react", g.players[4])
  t:answer("react.no")
  t:expect_choice("work", g.players[2])
end)
