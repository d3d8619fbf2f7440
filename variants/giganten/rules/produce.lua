--- Action 6: one crude from each derrick, and the way to a tank.
local gi = game("giganten")

gi:value("hire.fee", 3000, {
  title = "fee", says = "Dollars for a crude on a hired locomotive.", cites = "GI-PROD-6 GI-PROD-7",
  from = 0, to = 100000,
})

local company = var("company")
local well = the.well:item(the.derrick_at)
local tank = who.tank:item(company.at)
local own = who.loco:step():at_least(well.column)

gi:option("carry.own", { "company", "price" },
  { says = "bring it to {company}", cites = "GI-PROD-5 GI-PROD-12" })
gi:option("carry.black", { "company", "price" },
  { says = "hire the black locomotive, to {company}", cites = "GI-PROD-6 GI-PROD-9 GI-PROD-12" })
gi:option("carry.rival", { "company", "price" },
  { says = "pay the leading rival, to {company}", cites = "GI-PROD-7 GI-PROD-8 GI-PROD-9 GI-PROD-12" })
gi:option("carry.none", { says = "let it go", cites = "GI-PROD-3 GI-PROD-10" })

gi:choice("carry", {
  options = { "carry.own", "carry.black", "carry.rival", "carry.none" }, asks = "A crude is produced: where to?",
  cites = "GI-PROD-3 GI-PROD-9 GI-PROD-12",
})

gi:forbid("carry.own", "carry.behind", ~own,
  { says = "Your locomotive has not come so far as the derrick.", cites = "GI-PROD-4 GI-PROD-5" })
gi:forbid({ "carry.black", "carry.rival" }, "hire.needless", own,
  { says = "Your own locomotive is there: it carries for nothing.", cites = "GI-PROD-11" })
gi:forbid("carry.black", "hire.black_behind", the.black:below(well.column),
  { says = "The black locomotive has not come so far as the derrick.", cites = "GI-PROD-4 GI-PROD-6" })
gi:forbid("carry.rival", "hire.rivals_behind", the.loco:highest():below(well.column),
  { says = "No rival's locomotive has come so far.", cites = "GI-PROD-4 GI-PROD-7 GI-PROD-8" })
gi:forbid({ "carry.black", "carry.rival" }, "hire.money", who.money:below(setting("hire.fee")),
  { says = "You cannot pay the fee.", cites = "GI-PROD-6 GI-PROD-7 GI-PROD-10 GI-INFO-6" })

local load, pay = effect.move("crude", well, tank), effect.add(who.money, -setting("hire.fee"))
gi:does("carry.own", load, { cites = "GI-PROD-5 GI-PROD-12 GI-PROD-13" })
gi:does("carry.black", pay, load, { cites = "GI-PROD-6 GI-PROD-12 GI-PROD-14" })
gi:does("carry.none", effect.move("crude", well, the.supply), { cites = "GI-PROD-3 GI-PROD-10" })

--- The rivals whose locomotives are farthest along share the fee.
local leads = it.loco:step():is(the.loco:highest())
local share = setting("hire.fee") // count_of("players", leads)
gi:does("carry.rival", pay, effect.each("players", effect.when(leads, effect.add(it.money, share))), load,
  { cites = "GI-PROD-7 GI-PROD-8 GI-PROD-14 GI-PROD-15 GI-PROD-16" })

gi:group("hired locomotives", "carry.black", "carry.rival", "hire.fee", { says = "Crude on others' locomotives." })

--- When the last crude is taken, the derrick comes home.
local fee = { fee = setting("hire.fee") }
gi:rule("produce.one", flow.ask("carry"),
  flow.when(answered("carry.black"), flow.tell("{who} pays ${fee,} to the bank.", fee)),
  flow.when(answered("carry.rival"), flow.tell("{who} pays ${fee,}.", fee),
    flow.each(who, flow.when(who.loco:step():is(the.loco:highest()),
      flow.tell("{who} gets ${share,}.", { share = share })))),
  flow.when(well:count("crude"):is(0), effect.move(who.derrick, well, who.yard),
    flow.tell("{well} is empty: the derrick of {who} comes home.", { well = well })),
  { cites = "GI-PROD-1 GI-PROD-2" })

--- The own derricks, one after the other.
local next_one = effect.set(the.derrick_at, most(0, the.well:find(who.derrick, the.derrick_at + 1).index))
gi:rule("produce.all",
  effect.set(the.derrick_at, 0), next_one,
  flow.during(the.derrick_at:above(0), flow.run("produce.one"), next_one),
  { cites = "GI-PROD-1 GI-PROD-17" })
