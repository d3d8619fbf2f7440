--- What each player has for themselves: a deck with its own discard pile, a bag with its own heap, a purse; and
--- shelves that differ in size.
local shop = game("workshop", { title = "Workshop", players = { 1, 4 } })

shop:pile("used", { per = "player" })
shop:pile("deck", { per = "player", sees = "none", refill = "used" })
shop:pile("hand", { per = "player", sees = "owner" })
shop:pile("stock")
shop:cards("stock", { { id = "hammer", copies = 12 } })

shop:pieces("bolt", { count = 20, home = "crate" })
shop:pool("crate", { holds = "bolt" })
shop:pool("heap", { per = "player", holds = "bolt" })
shop:bag("sack", { per = "player", holds = "bolt", refill = "heap" })
shop:pool("shelf", { items = { { id = "low", capacity = 2 }, { id = "high" } }, holds = "bolt", capacity = 5 })

shop:counter("purse", { per = "player", secret = true, sees = "owner", min = 0 })

shop:option("go.on", { says = "go on" })
shop:choice("go", { options = { "go" } })
shop:does("go.on")
shop:phase("setup",
  effect.each("players", effect.deal(the.stock, it.deck, 3), effect.move("bolt", the.crate, it.heap, 2),
  effect.set(it.purse, it.seat)), flow.go("turn", seat(1)))
shop:phase("turn", flow.ask("go"), flow.finish("enough"))
shop:rule("score", who.purse)
