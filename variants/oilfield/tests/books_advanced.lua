--- The independent ledger of payments (books.lua) for the tiles with a hat.
local books = layer("tests/books_advanced", {
  game = "oilfield", needs = { "advanced", "tests/books" },
  says = "Keeps the books of the advanced game.",
})

books:before("national.gas", { cites = "OF-GAS-2" }, function(player, n)
  player.booked:add(n * value("books.barrel"))
end)
books:before("national.derrick", { cites = "OF-NATD-4" }, function(player)
  player.booked:add(value("books.barrel") + 1)
end)
books:before("government.pay", { cites = "OF-GOV-3" }, function(player) player.booked:add(-10) end)
