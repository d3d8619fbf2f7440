--- Whoever is offered a deal can't decline it.
local house = layer("no_rest", { game = "rota", says = "There is no way to decline a deal." })

house:withdraw("deal", "work.rest")

return house
