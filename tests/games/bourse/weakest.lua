local house = layer("weakest", { game = "bourse", says = "A pair is as rich as its poorer half." })
house:teams({ { 1, 3 }, { 2, 4 } }, { score = "lowest" })
