--- The guards of Barrels as functions of the script instead of declared
--- conditions: the same game, to measure what that costs.
local slow = layer("predicates", { game = "barrels", says = "Every guard is a Lua function." })

for _, guard in ipairs { "work.full", "draw.none-left", "draw.price", "climb.top", "climb.pay", "take.hand-full",
  "take.deck-empty", "build.full", "build.cost" } do
  slow:allow(guard)
end

slow:forbid("work", "lua.full", { needs = { "spot" } }, function(_, spot) return spot:room() == 0 end)
slow:forbid("work.draw", "lua.none-left", { needs = {} }, function() return g.bag:total() + g.spent:total() == 0 end)
slow:forbid("work.draw", "lua.price", { needs = { "n" } }, function(player, n) return player.coins:get() < n - 1 end)
slow:forbid("work.climb", "lua.top", {
  needs = { "spot" },
}, function(player, spot) return player.height[spot.step]:get() >= value("top") end)
slow:forbid("work.climb", "lua.pay", { needs = { "colour" } }, function(player, colour)
  return player.barrels:count(colour) == 0
end)
slow:forbid("work.take", "lua.hand-full", { needs = {} }, function(player) return player.hand:room() == 0 end)
slow:forbid("work.take", "lua.deck-empty", {
  needs = { "spot" },
}, function(_, spot) return g.deck[spot.trade]:size() == 0 end)
slow:forbid("work.build", "lua.build-full", {
  needs = { "card" },
}, function(_, card) return g.desks[card.trade]:room() == 0 end)
slow:forbid("work.build", "lua.cost", { needs = { "card" } }, function(player, card)
  return player.barrels:count(card.colour) < card.cost
end)
