--- A layer that teaches the bots.
local house = layer("greedy_mill", { game = "mill", says = "Hens are holy." })
house:replace("coins", who.coins * 900, { says = "many coins" })
house:worth("work.sell", "holy", given(var("card"):is("hen"), -5000, 0), { says = "{card} is holy" })
house:measure("stock", { grain = who.barn:count("grain"), coins = who.coins }, { says = "What is in the house." })
local double = given(who.coins:above(0), measure("stock") * 2 + measure("stock") * 10)
house:worth("work.rest", "peace", double.grain * 100 + double.coins, { says = "peace" })
house:bot("miller", { weights = { hand = 2 } })
