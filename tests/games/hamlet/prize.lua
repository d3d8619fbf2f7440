--- One more row of fame.
local prize = layer("prize", { game = "hamlet", needs = { "fair" } })
prize:add("fame", { title = "workers at home", n = who.bench:total(), each = -1 })
