--- The independent ledger of payments (audit.lua) for the tiles with a hat.
local audit = layer("audit_advanced", {
  game = "oilfield", needs = { "advanced", "audit" },
  says = "Keeps the books of the advanced game.",
})

audit:before("national.gas", { cites = "OF-GAS-2" }, function(player, n)
  player.booked:add(n * value("audit.barrel"))
end)
audit:before("national.derrick", { cites = "OF-NATD-4" }, function(player)
  player.booked:add(value("audit.barrel") + 1)
end)
audit:before("government.pay", { cites = "OF-GOV-3" }, function(player) player.booked:add(-10) end)
