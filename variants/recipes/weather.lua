--- Weather: a die at the start of each round closes the ladders or makes the wells generous.
--- Words: weather, die, event, chance, luck
--- Asks: Do all games feel the same?
---
--- diff: adds weather, adds before round, forbids weather.storm
--- oilpatch compare barrels --b recipes/weather --games 1000 --bots random
---   games have 0.052 decisions fewer (0.032 to 0.072)
---   scores are 0.71 points lower (0.52 to 0.89)
---   winners score 0.56 points less (0.26 to 0.86)
local recipe = layer("recipes/weather", {
  game = "barrels", says = "In a storm nobody climbs that round; in the sun everyone gets a coin.",
})

recipe:die("weather", { faces = { "calm", "sun", "storm" }, title = "the weather" })
recipe:before("round", effect.roll(the.weather), flow.tell("The weather is rolled."),
  flow.when(the.weather:face():is("sun"), flow.each(1, effect.add(who.coins))))
recipe:forbid("work.climb", "weather.storm", the.weather:face():is("storm"), { says = "Nobody climbs in a storm." })

recipe:test("a storm closes the ladders, the sun pays", { players = 4 }, function(t)
  t:setup()
  g.bag:move_up_to(g.players[1].barrels, g.amber, 1)
  local seen = {}
  repeat -- until the die has shown both
    local coins = g.players[1].coins:get()
    t:phase("round", 1)
    local weather = g.weather:last()
    seen[weather] = true
    t:equal(g.players[1].coins:get(), weather == "sun" and coins + 1 or coins)
    t:equal(t:offers("work.climb", g.ladders.ladder1, g.amber), weather ~= "storm")
  until seen.storm and seen.sun
end)
