--- A layer that teaches the bots.
local house = layer("greedy_mill", { game = "mill", says = "Hens are holy." })
house:worth("coins", who.coins * 900, { says = "many coins" })
house:worth("work.sell", "holy", given(var("card"):is("hen"), -5000, 0), { says = "{card} is holy" })
house:bot("miller", { weights = { hand = 2 } })
