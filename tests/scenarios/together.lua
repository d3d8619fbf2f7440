-- game: tests/games/bourse/base.lua
--- Secret answers come whole: option and parameters; options have up to six of them.

local VOTE = { players = 2, layers = { "tests/games/bourse/vote.lua" } }

test("together gives option, card and number", VOTE, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t.g.deck:draw(one.hand)
  t.g.deck:draw(two.hand)
  local cards = { one.hand:top(), two.hand:top() }
  local plans
  t:run(function() plans = together(t.g.players, "vote") end)
  t:expect_choice("vote", one)
  t:answer("vote.against", cards[1], 2)
  t:equal(one.hand:size(), 1, "nothing happens before all have answered")
  t:expect_choice("vote", two)
  t:answer("vote.abstain")
  t:equal(plans[1].option, "vote.against")
  t:equal(plans[1].card, cards[1])
  t:equal(plans[1].n, 2)
  t:equal(plans[1][1], cards[1])
  t:equal(plans[2].option, "vote.abstain")
  t:equal(plans[2].card, nil)
end)

test("one value comes as that value", VOTE, function(t)
  local names
  t:run(function() names = together(t.g.players, "stance") end)
  t:answer("stance.no")
  t:answer("stance.yes")
  t:equal(names[1], "stance.no")
  t:equal(names[2], "stance.yes")
end)

test("play_together runs the rules once all have answered", VOTE, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t.g.deck:draw(one.hand)
  t.g.deck:draw(two.hand)
  t:run(play_together, t.g.players, "vote")
  t:answer("vote.for", one.hand:top())
  t:equal(one.voted:get(), 0)
  t:answer("vote.against", two.hand:top(), 3)
  t:equal(one.voted:get(), 1)
  t:equal(two.voted:get(), -3)
  t:equal(t.g.shown:size(), 2)
end)

test("six parameters are offered, guarded and handed to the rule", VOTE, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t:run(play, one, "deal")
  t:check(t:offers(two, one, 1, 1, 2, 2))
  t:refused("deal.own", two, two, 1, 1, 2, 2)
  t:refused("deal.fair", two, one, 2, 1, 1, 1)
  t:check(not t:offers(two, one, 1, 2), "b goes up to a")
  t:answer(two, one, 2, 1, 2, 1)
  t:equal(one.voted:get(), 212121)
end)
