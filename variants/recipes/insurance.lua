--- Insurance: a coin before the round; four back if one wins no majority.
--- Words: insurance, risk, premium, luck, safety
--- Asks: Is there too much luck?
---
--- diff: adds insured, adds before, adds insure.yes, adds insure.no, adds insure, forbids insure.coin,
---   adds before round, adds before round.close, adds after round.close
--- oilpatch compare barrels --b recipes/insurance --games 1000 --bots random
---   games have 12.0030 decisions more (11.9971 to 12.0089)
---   seat 1 wins 5.5 points more often (2.0 to 9.1)
local recipe = layer("recipes/insurance", {
  game = "barrels", says = "For a coin before the round one gets four if no majority is won in it.",
})

recipe:counter("insured", { per = "player", min = 0, max = 1, lasts = "round" })
recipe:counter("before", { per = "player" })
recipe:option("insure.yes", { says = "pay a coin for insurance" })
recipe:option("insure.no", { says = "take the risk" })
recipe:choice("insure", { options = { "insure" }, asks = "Insure against a round without majorities?" })
recipe:forbid("insure.yes", "insure.coin", who.coins:is(0), { says = "The premium is a coin." })
recipe:does("insure.yes", effect.add(who.coins, -1), effect.set(who.insured, 1))
recipe:rule("insure.no", effect.set(who.insured, 0))
recipe:before("round", flow.each(the.first, flow.ask("insure")))
recipe:before("round.close", flow.each(1, effect.set(who.before, who.points)))
local unlucky = who.insured:is(1) & who.points:is(who.before)
recipe:after("round.close", flow.each(1, flow.when(unlucky, effect.add(who.coins, 4))))

recipe:test("no majority, four coins", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1)
  t:answer("insure.yes"):answer("insure.yes"):answer("insure.no"):answer("insure.no")
  g.players[2].bench:move(g.wells.well1, g.players[2].worker)
  t:run(rules.round.close)
  t:equal(g.players[1].coins:get(), 3 - 1 + 2 + 4)
  t:equal(g.players[2].coins:get(), 3 - 1 + 2, "a majority is no loss")
  t:equal(g.players[3].coins:get(), 3 + 2)
end)
