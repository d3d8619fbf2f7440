--- Roles: in reverse order everybody picks a role that breaks one rule.
--- Words: roles, powers, asymmetric, characters, draft
--- Asks: Does everybody play the same way?
---
--- diff: adds role, adds role.broker, adds role.driller, adds after setup, adds after work.pass, allows
---   draw.price, adds before work.draw
--- oilpatch compare barrels --b recipes/roles --games 1000 --bots random
---   games have 3.9950 decisions more (3.9864 to 4.0036)
---   scores are 0.99 points higher (0.80 to 1.18)
---   winners score 0.93 points more (0.62 to 1.23)
local recipe = layer("recipes/roles", { game = "barrels",
  says = "Everyone picks a role: a broker passes for two coins more, a driller's second barrel is free.",
})

recipe:counter("role", { per = "player", min = 0, max = 2, title = "role" })
recipe:option("role.broker", { says = "be a broker: a pass brings two coins more" })
recipe:option("role.driller", { says = "be a driller: the second barrel is free" })
recipe:choice("role", { options = { "role" }, asks = "Which role?" })
recipe:does("role.broker", effect.set(who.role, 1))
recipe:does("role.driller", effect.set(who.role, 2))
recipe:worth("role.driller", "role", 1200, { says = "barrels are drawn more often than anybody passes" })
recipe:after("setup", flow.each(4, flow.ask("role")))
local free = who.role:is(2) & var("n"):above(1)
recipe:after("work.pass", effect.when(who.role:is(1), effect.add(who.coins, 2)))
recipe:allow("draw.price", free & who.coins:at_least(var("n") - 2))
recipe:before("work.draw", effect.when(free, effect.add(who.coins)))

recipe:test("a broker's pass, a driller's second barrel", { players = 4 }, function(t)
  t:phase("setup")
  t:expect_choice("role", g.players[4])
  t:answer("role.broker"):answer("role.driller"):auto()
  local driller, broker = g.players[1], g.players[4]
  t:equal(broker.role:get(), 1)
  t:run(play, broker, "work"):answer("work.pass")
  t:equal(broker.coins:get(), 3 + 3)
  driller.coins:set(0)
  t:run(play, driller, "work"):answer("work.draw", g.wells.well1, 2)
  t:equal(driller.coins:get(), 0)
end)
