local house = layer("my_guard", { game = "barrels", says = "A worker draws two barrels at most." })
house:forbid("work.draw", "draw.two", var("n"):above(2), { says = "Two barrels are enough." })
