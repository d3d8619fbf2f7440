--- Actions 8 and 9: the storage limit, the next first player.
local gi = game("giganten")

gi:value("store.limit", 2, { says = "Crude that a tank holds after the auctions.", cites = "GI-STORE-1",
  from = 0, to = 60 })
gi:value("store.price", 1000, { says = "Dollars for each crude above the limit.", cites = "GI-STORE-1",
  from = 0, to = 100000 })

local company, n = var("company"), var("n")
local tank = who.tank:item(company.at)
local excess = tank:total() - setting("store.limit")

gi:rule("store.one", { "company", "price" }, { "n", "number" },
  effect.move("crude", tank, the.supply, n), effect.add(who.money, n * setting("store.price")),
  flow.tell("{who} sells {n} crude above the limit of {company} for ${money,}.",
    { n = n, company = company, money = n * setting("store.price") }),
  { cites = "GI-STORE-1 GI-STORE-2 GI-STORE-3" })

gi:rule("store.all",
  flow.each(the.first, flow.each("price", "company",
    flow.when(excess:above(0), flow.call("store.one", who, company, excess)))),
  { cites = "GI-STORE-1" })

gi:does("first.pass", effect.set(the.first, seat(the.first).next.seat), { cites = "GI-PASS-1" })
