local house = layer("pairs", { game = "bourse", says = "Partners sit opposite, and count their coins together." })
house:teams({ [2] = { { 1 }, { 2 } }, [3] = { { 1, 3 }, { 2 } }, [4] = { { 1, 3 }, { 2, 4 } } })
