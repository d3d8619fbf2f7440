--- Cubby: chips, coins and a price, the smallest ground for the layers of tests/fuzz.
local cubby = game("cubby", { title = "The Cubby", players = { 2, 2 } })

cubby:value("pay", 2)
cubby:pieces("chip", { count = 6, home = "bag" })
cubby:bag("bag", { holds = "chip", sees = "count" })
cubby:pool("store", { per = "player", holds = "chip", capacity = 4 })
cubby:counter("coins", { per = "player", start = 4, min = 0 })
cubby:scale("price", { steps = { 1, 3, 6 } })

cubby:option("work.rest", { says = "rest" })
cubby:option("work.draw", { "n", range(1, 2) }, { says = "draw {n}" })
cubby:choice("work", { options = { "work" }, asks = "What now?" })
cubby:choice("bid", { "amount", amount(0, who.coins) })
cubby:forbid("work.draw", "draw.room", who.store:room():below(var("n")), { says = "The store is full." })

cubby:rule("work.rest", function(player) player.coins:add(value("pay")) end)
cubby:rule("work.draw", function(player, n) g.bag:draw(player.store, n) end)

cubby:phase("setup", function() return "turn", 1, g.players[1] end)
cubby:phase("turn", function(number, player)
  play(player, "work")
  player.coins:add(-choose(player, "bid"))
  if number == 4 then return finish("the fourth turn") end
  return "turn", number + 1, player.next
end)
cubby:rule("score", function(player) return player.coins:get() + player.store:total() end)
