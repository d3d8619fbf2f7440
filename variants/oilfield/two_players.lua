local two = layer("two_players", { game = "oilfield", says = "Two players and a dummy." })
