--- Nook: one thing of every kind and hardly a rule, as small as a game can be: the ground
--- on which tests/fuzz puts the layers that it makes.
local nook = game("nook", { title = "The Nook", players = { 2, 2 } })

nook:value("pay", 2)
nook:pieces("chip", { count = 6, home = "bag" })
nook:pieces("crew", { per = "player", count = 2, home = "home" })
nook:bag("bag", { holds = "chip", sees = "count" })
nook:pool("store", { per = "player", holds = "chip", capacity = 4 })
nook:pool("home", { per = "player", holds = "crew" })
nook:spot("dock", { holds = "crew", capacity = 2 })
nook:track("lane", { holds = "crew", size = 2, capacity = 1 })
nook:graph("map", { holds = "crew", line = true, size = 2 })
nook:pile("deck", { sees = "none" })
nook:pile("hand", { per = "player", sees = "owner" })
nook:cards("deck", { { id = "one", worth = 1 }, { id = "two", worth = 2 }, { id = "six", worth = 6 } })
nook:counter("coins", { per = "player", start = 4, min = 0 })
nook:scale("price", { steps = { 1, 3, 6 } })
nook:die("die", { faces = 6 })

nook:option("work.rest", { says = "rest" })
nook:option("work.draw", { "n", range(1, 2) }, { says = "draw {n}" })
nook:option("work.show", { "card", who.hand })
nook:option("work.send", { says = "send" })
nook:choice("work", { options = { "work" }, window = "day", asks = "What now?" })
nook:choice("bid", { "amount", amount(0, who.coins) })
nook:interject("cheer", "day", { says = "cheer" })
nook:forbid("work.draw", "draw.room", who.store:room():below(var("n")), { says = "The store is full." })
nook:forbid("work.send", "send.crew", who.home:total():is(0) | the.dock:room():is(0))
nook:forbid("cheer", "cheer.coins", who.coins:above(6))

nook:rule("work.rest", function(player) player.coins:add(value("pay")) end)
nook:rule("work.draw", function(player, n) g.bag:draw(player.store, n) end)
nook:rule("work.show", function(player, card)
  card:show()
  player.coins:add(card.worth)
  card:move(g.deck)
end)
nook:does("work.send", effect.move(who.crew, who.home, the.dock))
nook:rule("cheer", function(player) player.coins:add(g.die:roll()) end)

nook:phase("setup", function()
  g.deck:shuffle()
  for _, player in ipairs(g.players) do g.deck:draw(player.hand) end
  return "turn", 1, g.players[1]
end)
nook:phase("turn", function(number, player)
  play(player, "work")
  player.coins:add(-choose(player, "bid"))
  if number == 4 then return finish("the fourth turn") end
  return "turn", number + 1, player.next
end)
nook:rule("score", function(player) return player.coins:get() + player.store:total() end)
