--- Odds: scales, dice, refilled piles and rows of counters, for the tests of their words.
local odds = game("odds", { title = "Odds", players = { 2, 4 } })

odds:pieces("coin", { count = 20, home = "bank" })
odds:pool("bank", { holds = "coin" })
odds:counter("slots", { per = "player", start = 1, min = 0 })
odds:counter("width", { start = 2 })
odds:pool("purse", { per = "player", holds = "coin", capacity = who.slots + 1 })
odds:pool("shelf", { holds = "coin", capacity = the.width })
odds:scale("price", {
  names = { "hudson", "jet" }, start = "middle",
  steps = { { 500, "red" }, { 1500, "red" }, { 5000, "white", id = "middle" }, { 9000, "blue", id = "top" } },
})
odds:scale("loco", { per = "player", steps = { 0, 1, 1, 2, 3 } })
odds:die("oil", { faces = { { 2, "red" }, { 3, "red" }, { 4, "blue" } } })
odds:die("weather", { faces = { "sun", "sun", "rain" } })
odds:die("six")
odds:counter("points", { per = "player", min = 0 })
odds:counter("money", { per = "player" })
odds:pile("spent")
odds:pile("deck", { sees = "none", refill = "spent" })
odds:pile("hand", { per = "player", sees = "owner" })
odds:cards("deck", { { id = "one", worth = 1 }, { id = "two", worth = 2 }, { id = "three", worth = 3 } })

local company, n = var("company"), var("n")
odds:option("go.drive", { "n", range(1, 5) }, { says = "drive {n}" })
odds:option("go.sell", { "company", "price" }, { says = "sell to {company}" })
odds:option("go.save", { says = "save" })
odds:option("go.roll", { says = "roll" })
odds:option("go.draw", { says = "draw" })
odds:choice("go", { options = { "go" }, asks = "What now?" })
odds:forbid("go.drive", "drive.points", who.loco:cost(n):above(who.points))
odds:forbid("go.sell", "sell.low", ~company:band():is("white") & ~company:step():is("top"))
odds:forbid("go.sell", "sell.lead", who.loco:step():below(the.loco:highest()))
odds:forbid("go.save", "save.full", who.purse:room():is(0))
odds:does("go.save", effect.move("coin", the.bank, who.purse))
odds:forbid("go.roll", "roll.rain", the.weather:face():is("rain"))
odds:does("go.drive", effect.add(who.points, -who.loco:cost(n)), effect.advance(who.loco, n))
odds:does("go.sell", effect.add(who.money, company:value() // 2), effect.advance(company, -1),
  effect.when(the.money:rank(who):is(1), effect.set(the.price.jet, "top")),
  effect.each(who.next, function(player)
    return effect.when(player.seat:is_not(who.seat), effect.add(player.points, least(1, 2, player.seat)))
  end))
odds:does("go.roll", effect.roll(the.oil), effect.roll(the.weather), effect.add(who.points, the.oil:value()))
odds:does("go.draw", effect.take_all(who.hand, the.spent), effect.deal(the.deck, who.hand, 2),
  effect.when(who.hand:top():known(who.next), effect.add(who.money, 1000)))

odds:counter("lies", {})
odds:does("look", effect.when(the.spent:top():where():is(the.spent), effect.add(the.lies)),
  effect.when(the.spent:top():where():is(the.deck), effect.add(the.lies, 10)),
  effect.when(the.spent:is(1), effect.add(the.lies, 100)),
  effect.when(the.spent:is_not(the.deck), effect.add(the.lies, 1000)),
  effect.when(the.spent:top():where():is("spent"), effect.add(the.lies, 10000)),
  effect.when(the.spent:is("deck"), effect.add(the.lies, 100000)))

odds:phase("setup", function()
  g.deck:shuffle()
  return "turn", g.players[1]
end)
odds:phase("turn", function(player)
  play(player, "go")
  if g.money:highest() > 20000 then return finish("rich") end
  if g.weather:last() == "rain" then g.weather:roll() end
  return "turn", player.next
end)
odds:rule("score", function(player) return player.money:get() end)
