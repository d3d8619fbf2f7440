--- Sealed guesses: all guess in secret before a round, show the neighbour; who is over the mean of what they know pays.
local house = layer("house/sealed", { game = "barrels", says = "Sealed guesses before each round." })
house:counter("guess", { per = "player", secret = true, sees = "owner", max = 9, lasts = "round" })
house:counter("paid", { per = "player" })
house:choice("guess_now", { "n", range(1, 3) }, { says = "guess {n}", asks = "Your guess?" })
house:does("guess_now", effect.set(who.guess, var("n")))
house:before("round", flow.together("guess_now"),
  flow.each(1, effect.show(who.guess, who.next)),
  flow.each(1, flow.when(who.guess:above(the.guess:mean(who)), effect.add(who.paid))))
house:test("each knows the own guess and the neighbour's", function(t)
  t:setup()
  local p = g.players
  t:phase("round", 1)
  for _, n in ipairs { 1, 3, 2, 1 } do t:answer("guess_now", n) end
  t:check(p[1].guess:known(p[2]) and not p[1].guess:known(p[3]), "shown to one seat")
  t:equal(p[2].paid:get(), 1)
  t:equal(p[1].paid:get(), 0)
end)
