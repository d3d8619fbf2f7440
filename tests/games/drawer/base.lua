--- Drawer: cards, a die and somebody who interrupts, a small ground for the layers of
--- tests/fuzz.
local drawer = game("drawer", { title = "The Drawer", players = { 2, 2 } })

drawer:value("pay", 2)
drawer:pile("deck", { sees = "none" })
drawer:pile("hand", { per = "player", sees = "owner" })
drawer:cards("deck", { { id = "one", worth = 1 }, { id = "two", worth = 2 }, { id = "six", worth = 6 } })
drawer:counter("coins", { per = "player", start = 4, min = 0 })
drawer:die("die", { faces = 6 })

drawer:option("work.rest", { says = "rest" })
drawer:option("work.show", { "card", who.hand })
drawer:choice("work", { options = { "work" }, window = "day", asks = "What now?" })
drawer:choice("bid", { "amount", amount(0, who.coins) })
drawer:interject("cheer", "day", { says = "cheer" })
drawer:forbid("cheer", "cheer.coins", who.coins:above(6))

drawer:rule("work.rest", function(player) player.coins:add(value("pay")) end)
drawer:rule("work.show", function(player, card)
  card:show()
  player.coins:add(card.worth)
  card:move(g.deck)
end)
drawer:rule("cheer", function(player) player.coins:add(g.die:roll()) end)

drawer:phase("setup", function()
  g.deck:shuffle()
  for _, player in ipairs(g.players) do g.deck:draw(player.hand) end
  return "turn", 1, g.players[1]
end)
drawer:phase("turn", function(number, player)
  play(player, "work")
  player.coins:add(-choose(player, "bid"))
  if number == 4 then return finish("the fourth turn") end
  return "turn", number + 1, player.next
end)
drawer:rule("score", function(player) return player.coins:get() end)
