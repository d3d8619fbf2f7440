--- Overtime: whoever pays the crew may run a derrick a second time in a Drill action.
local house = layer("house/overtime", {
  game = "oilfield", says = "In a Drill action you may pay $2 to run a derrick once more.",
})

house:value("overtime.pay", 2, { says = "Dollars for running a derrick once more." })
house:counter("overtime", { min = 0, lasts = "action.begin", title = "overtime in this action" })

local at = var("at")

house:option("drill.overtime", { "at", "spot" }, { says = "{at}: pay for overtime" })
house:forbid("drill.overtime", "overtime.build", the.only:above(0),
  { says = "Only in a Drill action, not where you build." })
house:forbid("drill.overtime", "overtime.fresh", at.stored:is(0),
  { says = "That derrick has not run yet." })
house:forbid("drill.overtime", "overtime.price", who.money:below(setting("overtime.pay")), { says = "You cannot pay." })
house:forbid("drill.overtime", "overtime.full", who.storage:room():is(0),
  { says = "Your storage is full." })
house:forbid("drill.overtime", "overtime.dry", at.field:count("oil"):is(0), { says = "The field has no oil." })
house:forbid("drill.overtime", "overtime.once", the.overtime:is(1), { says = "Once in an action." })
house:does("drill.overtime",
  effect.add(who.money, -setting("overtime.pay")), effect.set(at.stored, 0), effect.set(the.overtime, 1))

--- What it then stores; the money counts by itself.
house:worth("drill.overtime", "overtime", least(measure("stores now", at), who.storage:room()) * measure("an oil"),
  { says = "the derrick runs once more" })
house:words("fr", { ["worth.overtime"] = "le derrick travaille encore une fois" })

--- Player 1 has a small derrick and a small local one in Pecos, and so many cubes lie there.
local function in_pecos(t, oil, gas)
  t:setup()
  local anna = g.players[1]
  for n, tile in ipairs { "small#1", "small_local#1" } do
    local spot = g.spot["pecos" .. n]
    g.card["pecos_lease#" .. n]:move(anna.leases)
    anna.supply:move(spot, anna.marker)
    g.card[tile]:move(spot.tower)
  end
  anna.storage:move_all(g.bag)
  g.field.pecos:move_all(g.bag)
  g.bag:move(g.field.pecos, g.oil, oil)
  g.bag:move(g.field.pecos, g.gas, gas)
  return anna
end

house:test("a derrick runs twice", { players = 4 }, function(t)
  local anna = in_pecos(t, 8, 0)
  anna.places:set(7)
  t:run(rules.action.drill, anna)
  t:refused("overtime.fresh", "drill.overtime", g.spot.pecos1)
  t:answer("drill.store", g.spot.pecos1, 2, 0)
  t:refused("drill.once", "drill.store", g.spot.pecos1)
  t:answer("drill.overtime", g.spot.pecos1)
  t:equal(anna.money:get(), 18)
  t:answer("drill.store", g.spot.pecos1, 2, 0)
  t:equal(anna.storage:count("oil"), 4)
  t:refused("overtime.once", "drill.overtime", g.spot.pecos1)
end)

house:test("overtime needs money", { players = 4 }, function(t)
  local anna = in_pecos(t, 8, 0)
  anna.money:set(1)
  t:run(rules.action.drill, anna):answer("drill.store", g.spot.pecos1, 2, 0)
  t:refused("overtime.price", "drill.overtime", g.spot.pecos1)
end)

house:test("overtime needs oil", { players = 4 }, function(t)
  local anna = in_pecos(t, 2, 2)
  t:run(rules.action.drill, anna):answer("drill.store", g.spot.pecos1, 2, 0)
  t:refused("overtime.dry", "drill.overtime", g.spot.pecos1)
end)

house:test("overtime needs room", { players = 4 }, function(t)
  local anna = in_pecos(t, 8, 2)
  anna.places:set(2)
  t:run(rules.action.drill, anna):answer("drill.store", g.spot.pecos1, 2, 0)
  t:refused("overtime.full", "drill.overtime", g.spot.pecos1)
end)

house:test("a derrick just built drills once", { players = 3 }, function(t)
  local anna = in_pecos(t, 8, 0)
  g.spot.pecos1.tower:top():move(g.tile_market)
  anna.open_spots:set(1)
  anna.places:set(7)
  t:run(rules.action.build, anna):answer("build.derrick", g.card["small#1"], g.spot.pecos1)
  t:refused("overtime.build", "drill.overtime", g.spot.pecos1)
  t:answer("drill.store", g.spot.pecos1, 1, 0)
  t:check(not t:asks(), "OF-BUILD-6: no overtime")
end)
