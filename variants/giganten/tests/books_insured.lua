--- The second set of books where a caught bluff can be bought off.
local books = layer("tests/books_insured", {
  game = "giganten", needs = { "tests/books", "house/insured_bids" }, says = "The insurance in those books.",
})

local INSURANCE = 3000

books:before("insured.pay", function(player) player.account:add(-INSURANCE) end)

return books
