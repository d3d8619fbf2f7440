--- No bluff: nobody bids more than the own licences are worth.
--- Words: bluff, bid, auction, honest, family
--- Asks: Is it too cruel? Are the prices right?
---
--- diff: forbids bid.honest
--- oilpatch compare giganten --b recipes/no_bluff --games 200 --bots random
---   games are 0.54 turns shorter (0.29 to 0.79)
---   games have 3.8 decisions fewer (2.6 to 5.0)
local recipe = layer("recipes/no_bluff", {
  game = "giganten", says = "Nobody bids more than the own licences are worth.",
})

local worth = who.hand:count("single") + who.hand:count("double") * 2
recipe:forbid("bid.raise", "bid.honest", var("licences"):above(worth), { says = "Your licences are worth less." })

recipe:test("a bid above one's hand is refused", { players = 3 }, function(t)
  t:setup()
  local one = g.players[1]
  g.first:set(1)
  g.supply:move(one.tank[1], "crude", 1)
  g.licences:move(one.hand, "single", 2)
  t:phase("auctions", 1):refused("bid.honest", "bid.raise", 3)
end)
