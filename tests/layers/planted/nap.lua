--- A planted truth for compare and audit.
local house = layer("house/nap", { game = "barrels", says = "A nap is a pass without its coin." })
house:option("work.nap", { says = "take a nap" })
house:does("work.nap", effect.move(who.worker, who.bench, the.idle))
