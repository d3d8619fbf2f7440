--- One refinery is either starving or shut.
local house = layer("house/fat_refineries", {
  game = "peak_oil", needs = { "house/long_night" },
  says = "The 4/3 refinery chip is exchanged for one with 8 and 0.",
})

house:cards("refinery_chips", { { id = "demand_fat", title = "8/0", faces = { { demand = 8 }, { demand = 0 } } } }, {
  back = "refinery chip",
})
house:before("setup.chips", function() g.card.demand2:move(g.spare) end)

house:test("eight barrels, then none", { players = 4 }, function(t)
  t:setup()
  local alba, chip, way = g.players[1], g.card.demand_fat, g.card["G-SIN"]
  if way.refinery:top() ~= chip then way.refinery:top():swap(chip) end
  chip:turn(0)
  t:equal(value("ship.demand", alba, way), 8)
  g.bag:move(way.region, g.black, 9)
  local there = way.region:total()
  rules.ship.load(alba, way)
  t:equal(way.region:total(), there - 8)
  rules.ship.flip(alba, way)
  t:equal(value("ship.demand", alba, way), 0)
end)
