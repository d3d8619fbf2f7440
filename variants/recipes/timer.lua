--- Timer: a round has 26 ticks; a barrel drawn or a card taken costs one, a step two.
--- Words: timer, clock, time, hourglass, pace
--- Asks: Is it too long? Do players wait too long for each other?
---
--- diff: adds timer.ticks, adds clock, forbids timer.work.build, adds before work.build, forbids
---   timer.work.climb, adds before work.climb, forbids timer.work.draw, adds before work.draw,
---   forbids timer.work.take, adds before work.take
--- oilpatch compare barrels --b recipes/timer --games 1000 --bots random
---   games have 14.34 decisions fewer (14.16 to 14.51)
---   scores are 3.21 points lower (3.05 to 3.38)
---   winners score 3.63 points less (3.35 to 3.90)
---   seat 4 wins 6.5 points less often (3.1 to 9.9)
local recipe = layer("recipes/timer", {
  game = "barrels", says = "A round has 26 ticks; when they are gone one can only pass.",
})

recipe:value("timer.ticks", 26, { says = "Ticks in a round.", from = 1, to = 99 })
recipe:counter("clock", { start = "timer.ticks", lasts = "round", min = 0, title = "ticks left" })
local price = { ["work.draw"] = var("n"), ["work.take"] = 1, ["work.climb"] = 2, ["work.build"] = 2 }
for option, ticks in pairs(price) do
  recipe:forbid(option, "timer." .. option, the.clock:below(ticks), { says = "There is no time left for that." })
  recipe:before(option, effect.add(the.clock, -ticks))
end

recipe:test("time runs out", { players = 4, set = { ["timer.ticks"] = 2 } }, function(t)
  t:setup()
  t:phase("round", 1)
  t:answer("work.take", g.desks.desk1)
  t:equal(g.clock:get(), 1)
  t:refused("timer.work.draw", "work.draw", g.wells.well1, 2)
  t:answer("work.draw", g.wells.well1, 1)
  t:refused("timer.work.take", "work.take", g.desks.desk1)
end)
