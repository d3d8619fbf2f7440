--- A planted truth for compare and audit.
local house = layer("house/jackpot", { game = "barrels", says = "Thirty points for a thousand coins." })
house:option("work.jackpot", { says = "the jackpot" })
house:does("work.jackpot", effect.move(who.worker, who.bench, the.idle), effect.add(who.points, 30))
house:forbid("work.jackpot", "jackpot.price", who.coins:below(1000), { says = "It costs 1000 coins." })
