--- Catch-up: whoever's locomotive is alone last has two movement points more.
local house = layer("house/helping_hand", { game = "giganten", says = "Who alone is last moves two points further." })
local alone_last = the.loco:rank(who):is(count_of("players"))
house:set("move.points", setting("move.points") + given(alone_last, 2))
