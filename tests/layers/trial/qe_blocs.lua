--- Teams: partners opposite; a bloc has its weaker score, and is out with one of its banks.
local house = layer("house/blocs", {
  game = "qe", players = { 4, 4 }, says = "Banks that sit opposite are a bloc; its weaker score counts.",
})
house:teams({ { 1, 3 }, { 2, 4 } }, { score = "lowest" })
