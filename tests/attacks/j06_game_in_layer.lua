-- A layer that claims to be the game.
game("evil", { title = "x", players = { 1, 9999999 } })
