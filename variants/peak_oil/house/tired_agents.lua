--- One of two house rules about the same price: they go together, in any order.
local house = layer("house/tired_agents", { game = "peak_oil", says = "A third reassign costs one barrel more." })

house:add("step3.cost", 1)

house:test("the price changes by one", { players = 4 }, function(t) t:equal(value("step3.cost"), 3) end)

house:test("with the other rule it is as it was", { players = 4, layers = { "house/night_shift" } }, function(t)
  t:equal(value("step3.cost"), 2)
end)
