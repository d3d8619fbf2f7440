--- Hand limit: a hand holds four cards.
--- Words: hand limit, cards, capacity, hoarding
--- Asks: Do players hoard?
---
--- diff: forbids hand.four
--- oilpatch compare barrels --b recipes/hand_limit --games 1000 --bots random
---   scores are 0.56 points higher (0.40 to 0.73)
---   winners score 0.53 points more (0.26 to 0.81)
local recipe = layer("recipes/hand_limit", { game = "barrels", says = "A hand holds four cards." })

recipe:forbid("work.take", "hand.four", who.hand:size():at_least(4), { says = "A hand holds four cards." })

recipe:test("a fifth card is refused", { players = 4 }, function(t)
  t:setup()
  local one = g.players[1]
  t:run(play, one, "work"):answer("work.take", g.desks.desk1)
  t:equal(one.hand:size(), 4)
  t:run(play, one, "work"):refused("hand.four", "work.take", g.desks.desk1)
end)
