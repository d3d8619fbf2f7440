--- Bourse: shares that anyone may sell at any time, for the tests of interjections.
--- A share is worth more the later it is sold, and nothing in the end.
local bourse = game("bourse", { players = { 2, 4 } })

bourse:value("turns", 12)

bourse:pieces("share", { per = "player", count = 3, home = "portfolio" })
bourse:pool("portfolio", { per = "player", holds = "share", title = "portfolio" })
bourse:pool("bank", { holds = "share" })
bourse:counter("coins", { per = "player", title = "coins" })
bourse:counter("price", { start = 1, title = "price" })
bourse:counter("first", { start = 1 })
bourse:counter("shouts", { per = "player" })
bourse:pile("deck", { sees = "none" })
bourse:pile("hand", { per = "player", sees = "owner" })
bourse:pile("shown", { sees = "all" })
bourse:cards("deck", { { id = "tip", copies = 12 } })

bourse:window("any_time", {
  by = "anyone", from = the.first, asks = "Sell before the market closes?", says = "nothing more",
})
bourse:interject("sell", "any_time", { "n", range(1, 2) }, { says = "sell {n}" })
bourse:forbid("sell", "sell.none", who.portfolio:count(who.share):below(var("n")),
  { says = "You have not so many shares." })
bourse:does("sell",
  effect.move(who.share, who.portfolio, the.bank, var("n")), effect.add(who.coins, var("n") * the.price))

bourse:interject("reveal", "any_time", { "card", who.hand }, { says = "show {card}" })
bourse:does("reveal", effect.put(var("card"), the.shown))

bourse:option("work.rest", { says = "rest" })
bourse:option("work.dig", { says = "dig" })
bourse:option("work.press", { says = "press on" })
bourse:does("work.rest", effect.add(who.coins))
bourse:does("work.dig", effect.add(the.price))
bourse:does("work.press", effect.add(the.price, -1))
bourse:forbid("work.press", "work.low", the.price:at_most(1), { says = "The price is at its lowest." })
bourse:choice("work", { options = { "work" }, window = "any_time", asks = "Work" })
bourse:choice("alone", { options = { "work.rest" }, asks = "Only you" })

bourse:phase("setup", function()
  for _, player in ipairs(g.players) do g.deck:draw(player.hand) end
  return "turn", g.players[1], 1
end)

bourse:phase("turn", function(player, n)
  g.first:set(player.seat)
  play(player, "work")
  if n % 6 == 0 then pause("any_time") end
  if n == value("turns") then return finish("the market closes") end
  return "turn", player.next, n + 1
end)

bourse:rule("score", function(player) return player.coins:get() end)

--- A share is worth one and a half coins, digging more than any sale.
bourse:worth("coins", who.coins * 1000, { says = "{n} coins", with = { n = who.coins } })
bourse:worth("shares", who.portfolio:count(who.share) * 1500, { says = "shares" })
bourse:worth("work.dig", "hope", 5000, { says = "the price rises" })
bourse:bot("trader", { says = "Sells when the price is above its own." })
