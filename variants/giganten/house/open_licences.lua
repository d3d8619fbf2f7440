--- Everybody plays with the cards on the table: no bluff can work, every bid can be reckoned.
local help = include("lessons/help")

local house = layer("house/open_licences", {
  game = "giganten", says = "Licences lie open.",
})

house:resize("hand", { sees = "all" })
house:resize("licences", { sees = "all" })
house:replace("view.sees", function() return true end)

house:test("everybody sees every hand", { players = 3 }, function(t)
  t:setup()
  help.hand(g.players[2], 3, 2)
  local lines = table.concat(rules.view.board(g.players[1], { columns = 80 }), "\n")
  t:check(lines:find("worth 7", 1, true), "the board tells player 1 what player 2 holds")
end)

return house
