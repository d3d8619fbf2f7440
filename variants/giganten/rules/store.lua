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

local tanks = {}
for i = 1, 3 do
  local tank = who.tank:item(i)
  tanks[i] = flow.when(tank:total():above(setting("store.limit")), flow.call("store.one", who, tank))
end
gi:rule("store.all", flow.each(the.first, table.unpack(tanks)), { cites = "GI-STORE-1" })

gi:does("first.pass", effect.set(the.first, seat(the.first).next.seat), { cites = "GI-PASS-1" })
