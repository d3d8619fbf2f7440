--- Catch-up: whoever's locomotive is alone last has two movement points more.
local house = layer("house/helping_hand", {
  game = "giganten", says = "Whoever's locomotive alone is last has two movement points more.",
})
local alone_last = the.loco:rank(who):is(count_of("players"))
house:replace("move.all",
  effect.set(the.points, who.card_taken:top().points + given(alone_last, 2)),
  effect.set(the.truck_moves, 0), effect.set(the.loco_moves, 0),
  flow.till(answered("move.done"), flow.ask("move"),
    flow.when(the.points:is(0) & who.garage:total():is(0), flow.unable("look.any", flow.leave()))),
  effect.set(the.points, 0))
