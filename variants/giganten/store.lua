--- Actions 8 and 9: the storage limit, the next first player.
local gi = game("giganten")

gi:value("store.limit", 2, { says = "Crude that a tank holds after the auctions.", cites = "GI-STORE-1",
  from = 0, to = 60 })
gi:value("store.price", 1000, { says = "Dollars for each crude above the limit.", cites = "GI-STORE-1",
  from = 0, to = 100000 })

gi:rule("store.one", { cites = "GI-STORE-1 GI-STORE-2 GI-STORE-3" }, function(player, tank)
  local excess = tank:total() - value("store.limit")
  tank:move(g.supply, "crude", excess)
  player.money:add(excess * value("store.price"))
  announce(player, " sells ", excess, " crude above the limit of ", tank.title, " for ",
    value("facts.dollars", excess * value("store.price")), ".")
end)

gi:rule("store.all", { cites = "GI-STORE-1" }, function()
  local limit = value("store.limit")
  for _, player in ipairs(rules.round.order()) do
    local tanks = player.tank
    for i = 1, 3 do
      if tanks[i]:total() > limit then rules.store.one(player, tanks[i]) end
    end
  end
end)

gi:rule("first.pass", { cites = "GI-PASS-1" }, function() g.first:set(g.players[g.first:get()].next.seat) end)
