--- The second set of books where a caught bluff can be bought off.
local books = layer("audit_insured", {
  game = "giganten", needs = { "audit", "house/insured_bids" }, says = "The insurance in the second set of books.",
})

local INSURANCE = 3000

books:before("insured.pay", function(player) player.account:add(-INSURANCE) end)

return books
