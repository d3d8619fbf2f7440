--- What must hold at every decision.
local of = game("oilfield")

of:invariant("invariant.storage", { cites = "OF-STORE-1 OF-DRILL-4" }, function()
  for _, player in ipairs(g.players) do
    if player.storage:total() > player.places:get() then return false, tostring(player) .. " stores too much" end
  end
  return true
end)
