--- Invest: Start-Ups and Technologies.
local po = game("peak_oil")
local card, tech = var("card"), var("tech")

po:option("invest.buy", { "card", the.startup_open },
  { says = "buy the {card}", facts = setting("facts.startup", card), heading = "Start-Ups", cites = "PO-INVEST-3" })
po:option("invest.refresh", { says = "Start-Ups: new cards first", heading = "Start-Ups", cites = "PO-INVEST-2" })
po:option("invest.technology", { "tech", "tech" },
  { says = "a barrel on {tech}", facts = setting("facts.tech", tech), heading = "Technologies",
    cites = "PO-INVEST-7" })
po:option("invest.done", { says = "nothing more", passes = true, cites = "PO-ACTION-10" })
po:choice("invest", {
  options = { "invest.buy", "invest.refresh", "invest.technology", "invest.done" }, window = "turn",
  asks = "Invest (options left: {n})",
  with = { n = setting("options.left", the.spot.invest, the.bought + the.invested) },
  cites = "PO-INVEST-1 PO-INVEST-8",
})
po:option("startup.none", { says = "buy nothing", cites = "PO-INVEST-3" })
po:choice("startup", {
  options = { "invest.buy", "startup.none" }, window = "turn", asks = "Which start-up?",
  cites = "PO-INVEST-3",
})
po:option("futurist.place", { "tech", "tech" },
  { says = "another barrel on {tech}", facts = setting("facts.tech", tech) })
po:option("futurist.enough", { says = "one barrel is enough", passes = true, cites = "PO-INVEST-7" })
po:choice("futurist",
  { options = { "futurist" }, window = "turn", asks = "Futurist: a second barrel?" })

--- The price of a start-up for a player.
po:value("startup.price", { "card", "card" }, most(0, card.tech:total() + who.startup_price),
  { says = "A start-up costs the barrels on its technology; cards may change that.", cites = "PO-INVEST-4" })

po:once("invest.buy", "startup.once", the.bought,
  { says = "Start-Ups is used already.", cites = "PO-ACTION-3 PO-INVEST-9" })
po:forbid("invest.buy", "startup.price", who.hq:count("black"):below(setting("startup.price", card)),
  { says = "A start-up costs as many barrels as lie on its technology.", cites = "PO-INVEST-3 PO-INVEST-4" })
po:forbid("invest.refresh", "startup.refresh_once",
  the.bought:is(1) | the.startup_refresh:is(1),
  { says = "One refresh at the start of Start-Ups.", cites = "PO-INVEST-2" })
po:once("invest.technology", "tech.once", the.invested,
  { says = "Technologies is used already.", cites = "PO-ACTION-3 PO-INVEST-9" })
po:forbid({ "invest.technology", "futurist.place" }, "tech.no_barrel", who.hq:count("black"):is(0),
  { says = "You have no barrel to place.", cites = "PO-INVEST-7" })

--- Shown to all, then face down in the HQ.
po:rule("invest.buy",
  effect.move("black", who.hq, the.box, setting("startup.price", card)),
  effect.put(card, who.startups),
  flow.call("refill", the.startup_open, the.startup_deck),
  { cites = "PO-INVEST-3 PO-INVEST-4 PO-INVEST-5 PO-INVEST-6" })

po:rule("invest.refresh",
  effect.set(the.startup_refresh, 1), flow.call("refresh", the.startup_open, the.startup_deck), flow.ask("startup"),
  { cites = "PO-INVEST-2" })

po:group("refresh", "develop.refresh", "invest.refresh", { says = "New displays before a Drill or a start-up." })

po:does("startup.none", effect.set(the.bought, 1), { cites = "PO-INVEST-3" })

po:rule("invest.technology",
  effect.move("black", who.hq, tech),
  flow.when(who.second_tech:above(0) & who.hq:count("black"):above(0), flow.ask("futurist")),
  { cites = "PO-INVEST-7 PO-INVEST-9 PO-INVEST-10" })

po:does("futurist.place", effect.move("black", who.hq, tech), { cites = "PO-INVEST-7" })
