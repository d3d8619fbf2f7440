--- A quick game: more money, a larger refinery, shorter tracks.
local house = layer("house/rich_start", {
  game = "oilfield", says = "A quick game: $30, room for 4 cubes, and fields that are filled twice.",
})

house:set("setup.money", 30)
house:set("refinery", 4)
for _, field in ipairs { "austin", "dallas", "pecos" } do house:set("track_len." .. field, 2) end

house:test("four cubes and two steps", { players = 3 }, function(t)
  t:setup()
  local anna = g.players[1]
  t:equal(anna.money:get(), 30)
  t:equal(anna.places:get(), 4)
  anna.storage:move_all(g.bag)
  g.bag:move(anna.storage, g.oil, 3)
  t:equal(rules.score.units(anna), 0, "a refinery of four is not full")
  g.step.dallas:set(1)
  g.field.dallas:move_all(g.bag)
  t:run(rules.boundary.fields)
  t:equal(g.field.dallas:total(), 0)
  t:equal(g.exhausted:get(), 1)
end)
