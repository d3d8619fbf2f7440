--- A price that moves with what was paid at the gate.
local house = layer("dear_toll", { game = "toll", says = "A gate takes one more for each car that passed it." })

house:set("toll", var("gate").fee + var("gate"))
house:add("tip", 1)

return house
