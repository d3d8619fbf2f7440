--- Mill: coins, grain and cards, for the tests of worths.
local mill = game("mill", { players = { 2, 4 } })

mill:counter("coins", { per = "player", start = 3, min = 0 })
mill:counter("turns")
mill:pieces("grain", { count = 20, home = "field" })
mill:pool("field", { holds = "grain" })
mill:pool("barn", { per = "player", holds = "grain" })
mill:pile("deck", { sees = "none" })
mill:pile("hand", { per = "player", sees = "owner" })
mill:cards("deck", {
  { id = "hen", gain = 1 }, { id = "cow", gain = 4 }, { id = "dog", gain = 2 }, { id = "pig", gain = 3 },
  { id = "cat", gain = 2 }, { id = "bee", gain = 1 }, { id = "ram", gain = 3 }, { id = "ewe", gain = 2 },
})

local n, card = var("n"), var("card")
mill:option("work.buy", { "n", range(1, 3) }, { says = "buy {n}" })
mill:option("work.sell", { "card", who.hand }, { says = "sell {card}" })
mill:option("work.draw", { says = "draw a card" })
mill:option("work.rest", { says = "rest" })
mill:choice("work", { options = { "work" } })
mill:choice("gift", { "coins", amount(0, who.coins) }, { asks = "How much for the poor?" })
mill:forbid("work.buy", "buy.poor", who.coins:below(n))
mill:forbid("work.draw", "draw.none", the.deck:size():is(0))
mill:does("work.buy", effect.add(who.coins, -n), effect.move_up_to("grain", the.field, who.barn, n))
mill:does("work.sell", effect.put(card, the.deck), effect.add(who.coins, card.gain))
mill:does("work.draw", effect.deal(the.deck, who.hand))
mill:rule("work.rest", function() end)

mill:phase("setup", function()
  g.deck:shuffle()
  for _, player in ipairs(g.players) do for _ = 1, 2 do g.deck:draw(player.hand) end end
  return "turn", g.players[1]
end)
mill:phase("turn", function(player)
  g.turns:add()
  play(player, "work")
  if g.turns:get() % 10 == 0 then player.coins:add(-choose(player, "gift")) end
  if g.turns:get() == 40 then return finish("winter") end
  return "turn", player.next
end)
mill:rule("score", function(player) return player.barn:count("grain"), player.coins:get() end)

mill:measure("held", sum_of(who.hand, function(it) return it.gain * 300 end), { says = "What the hand would bring." })
mill:measure("feast", most_of("others", function(p) return p.barn:total() * 10 end), { says = "The richest rival." })
mill:worth("grain", who.barn:count("grain") * 1000, {
  says = function(t) return t.grain == 1 and "1 grain" or t.grain .. " grain" end,
  with = { grain = who.barn:count("grain") },
})
mill:worth("coins", who.coins * 400, { says = "{coins} coins", with = { coins = who.coins } })
mill:worth("hand", measure("held") * 0.5, { says = "cards in the hand" })
mill:worth("work.draw", "luck", given(the.deck:size():above(0), entry({ 200, 150, 100 }, who.hand:size())),
  { says = "a new card" })
mill:worth("work.sell", "envy", measure("feast") * -1, { says = "a rival gets ahead" })
mill:worth("gift", "pity", var("coins") * 10, { says = "pity" })
mill:words("fr", { ["worth.coins"] = "{coins} pièces" })

mill:value("thrift", 1.0, { says = "How much the miser loves coins." })
mill:bot("miller", { says = "Wants grain.", ties = "first" })
mill:bot("miser", { says = "Keeps its coins.", weights = { coins = "thrift", grain = 0.5, luck = 0 } })
