--- Solo with an automa: one player; the automa takes a random space and two cubes from a random field.
local house = layer("house/solo", {
  game = "oilfield", players = { 1, 1 }, says = "Solo: an automa blocks a space each round and takes two cubes.",
})
house:neutral("automa", { title = "the automa" })
house:die("robot", { faces = 12 })
house:die("robot_field", { faces = 3 })
house:before("selection", function()
  local space = g.space[g.robot:roll()]
  if space:room() > 0 and space.players <= 3 then g.automa.bench:move(space, g.automa.worker) end
  g.field[g.robot_field:roll()]:move_up_to(g.bag, "oil", 2)
end)
house:after("between", function() g.space:send_home(g.bench) end)
house:set("round_cap", 12)
house:set("field_full", { [1] = 10 })
house:set("market.leases", { [1] = 4 })
house:set("market.tiles", { [1] = 5 })
house:set("national_price", { [1] = { 4, 3, 1 } })
house:set("setup.out", { [1] = 1 })
house:set("spaces.players", { [1] = 3 })
