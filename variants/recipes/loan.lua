--- Loan: at any time in one's turn three coins, for two points at the end.
--- Words: loan, debt, bank, money, interjection
--- Asks: Do players get stuck?
---
--- diff: adds loans, adds loan, opens work, forbids loan.two, wraps score, adds debt
--- oilpatch compare barrels --b recipes/loan --games 1000 --bots random
---   games have 2.818 decisions more (2.723 to 2.913)
---   scores are 0.64 points lower (0.45 to 0.83)
---   winners score 0.62 points less (0.33 to 0.91)
local recipe = layer("recipes/loan", {
  game = "barrels", says = "Twice a game one may borrow three coins; each loan costs two points at the end.",
})

recipe:counter("loans", { per = "player", min = 0, max = 2 })
recipe:interject("loan", "bank", { says = "borrow three coins" })
recipe:open_window("work", "bank")
recipe:forbid("loan", "loan.two", who.loans:at_least(2), { says = "Nobody lends you a third time." })
recipe:does("loan", effect.add(who.coins, 3), effect.add(who.loans))
recipe:wrap("score", function(base, player) return base(player) - 2 * player.loans:get() end)
-- Without a word bots see the coins and not the debt.
recipe:worth("debt", who.loans * -2000, { says = "{n} points of debt", with = { n = who.loans * 2 } })

recipe:test("bots know what it costs", { players = 4 }, function(t)
  t:setup()
  t:phase("round", 1)
  local worth, terms = t:worth("heuristic", "loan")
  t:equal(terms.coins + terms.debt + terms.anyway, worth)
  t:equal(terms.debt, -2000)
end)

recipe:test("a loan is three coins now and two points later", { players = 4 }, function(t)
  t:setup()
  local one = g.players[1]
  t:phase("round", 1):answer("loan"):answer("loan")
  t:equal(one.coins:get(), 9)
  t:equal(rules.score(one), 3 - 4)
  t:refused("loan.two", "loan")
end)
