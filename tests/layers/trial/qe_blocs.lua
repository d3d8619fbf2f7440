--- Teams: partners opposite; a bloc has its weaker score, and is out with one of its banks.
local house = layer("house/blocs", { game = "qe", players = { 4, 4 }, says = "A bloc of two has its weaker score." })
house:teams({ { 1, 3 }, { 2, 4 } }, { score = "lowest" })
