--- A deck of one's own, filled again from the own discard pile: deck building.
local x = game("refill", { title = "Refill", players = { 2, 4 } })
x:pile("used", { per = "player", sees = "all" })
x:pile("deck", { per = "player", refill = "used", sees = "none" })
x:pile("hand", { per = "player", sees = "owner" })
x:pile("stock", { sees = "none" })
local cards = {}
for i = 1, 12 do cards[i] = { id = "c" .. i, n = i } end
x:cards("stock", cards)
x:option("go.draw", { says = "draw three" })
x:choice("go", { options = { "go" } })
x:does("go.draw", effect.take_all(who.hand, who.used), effect.deal(who.deck, who.hand, 3))
x:phase("setup", effect.shuffle(the.stock), flow.each(1, effect.deal(the.stock, who.used, 2)), flow.go("turn", 1))
x:phase("turn", { "n", range(1, 9) },
  flow.each(1, flow.ask("go")), flow.when(var("n"):is(3), flow.finish("three turns")),
  flow.go("turn", var("n") + 1))
x:rule("score", sum_of(who.hand, it.n))
