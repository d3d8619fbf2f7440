local house = layer("vote", { game = "bourse", says = "A vote with a card first, and a deal of six parts." })

house:counter("voted", { per = "player" })
house:option("vote.for", { "card", who.hand }, { says = "for it, with {card}" })
house:option("vote.against", { "card", who.hand }, { "n", range(1, 3) }, { says = "against it {n} times, with {card}" })
house:option("vote.abstain", { says = "abstain" })
house:choice("vote", { options = { "vote" }, asks = "Your vote, in secret" })
house:does("vote.for", effect.put(var("card"), the.shown), effect.add(who.voted))
house:does("vote.against", effect.put(var("card"), the.shown), effect.add(who.voted, -var("n")))
house:does("vote.abstain", effect.add(who.voted, 100))
house:option("stance.yes", { says = "yes" })
house:option("stance.no", { says = "no" })
house:choice("stance", { options = { "stance" } })

house:choice("deal", { "from", "players" }, { "to", "players" }, { "a", range(0, 2) }, { "b", range(0, var("a")) },
  { "c", range(1, 2) }, { "d", range(1, 2) }, { says = "{from} {to} {a} {b} {c} {d}" })
house:forbid("deal", "deal.own", var("from"):is(var("to")), { says = "Not with oneself." })
house:forbid("deal", "deal.fair", (var("a") + var("d")):is_not(var("b") + var("c")), { says = "Both get the same." })
house:forbid("deal", "deal.odd", { needs = { "a", "b", "c", "d" }, says = "Nothing odd." }, function(_, a, b, c, d)
  return (a + b + c + d) % 2 == 1
end)
house:rule("deal", function(player, from, to, a, b, c, d)
  player.voted:set(from.seat * 100000 + to.seat * 10000 + a * 1000 + b * 100 + c * 10 + d)
end)

house:wrap("setup", function(base)
  local next, first, n = base()
  play_together(g.players, "vote")
  play(first, "deal")
  return next, first, n
end)
