--- Powers by seat: each player breaks one rule.
local house = layer("house/powers", {
  game = "barrels",
  says = "1 draws a second barrel for nothing, 2 passes for two coins, 3 holds eight cards, 4 starts richer by two.",
})

house:counter("power", { per = "player", min = 0, max = 4 })
house:before("setup", function()
  for seat, player in ipairs(g.players) do player.power:set(seat) end
  g.players[4].coins:add(2)
end)

house:allow("draw.price", who.power:is(1) & var("n"):is(2))
house:before("work.draw", effect.when(who.power:is(1) & var("n"):above(1), effect.add(who.coins)))
house:after("work.pass", effect.when(who.power:is(2), effect.add(who.coins)))
house:resize("hand", { capacity = 8 })
house:allow("take.hand-full", who.power:is(3) & who.hand:size():below(8))

house:test("each breaks one rule, the others don't", { players = 4 }, function(t)
  local one, two, three, four = g.players[1], g.players[2], g.players[3], g.players[4]
  t:setup()
  t:equal(four.coins:get(), 5)
  one.coins:set(0)
  two.coins:set(0)
  t:run(play, one, "work"):answer("work.draw", g.wells.well1, 2)
  t:equal(one.coins:get(), 0)
  t:run(play, two, "work"):refused("draw.price", "work.draw", g.wells.well1, 2)
  t:answer("work.pass")
  t:equal(two.coins:get(), 2)
  while three.hand:size() < 6 do g.deck.trade1:draw(three.hand) end
  t:run(play, three, "work"):answer("work.take", g.desks.desk2)
  t:equal(three.hand:size(), 7)
end)

house:test("bots see the powers without a word about them", { players = 4 }, function(t)
  t:setup()
  t:run(play, g.players[2], "work")
  t:equal(select(2, t:worth("beginner", "work.pass")).coins, 666, "two coins")
  t:run(play, g.players[3], "work")
  t:equal(select(2, t:worth("beginner", "work.pass")).coins, 333, "one coin")
  t:run(play, g.players[1], "work")
  t:equal(select(2, t:worth("beginner", "work.draw", g.wells.well1, 2)).coins, 0, "the second barrel is free")
end)
