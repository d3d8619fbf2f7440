--- Invest: Start-Ups and Technologies.
local po = game("peak_oil")
local left = include("rules/left")

po:option("invest.buy", { "card", the.startup_open },
  { says = "buy the {card}", facts = function(player, card) return value("facts.startup", player, card) end,
    heading = "Start-Ups", cites = "PO-INVEST-3" })
po:option("invest.refresh", { says = "Start-Ups: new cards first", heading = "Start-Ups", cites = "PO-INVEST-2" })
po:option("invest.technology", { "tech", "tech" },
  { says = "a barrel on {tech}", facts = function(player, tech) return value("facts.tech", player, tech) end,
    heading = "Technologies", cites = "PO-INVEST-7" })
po:option("invest.done", { says = "nothing more" })
po:choice("invest", {
  options = { "invest.buy", "invest.refresh", "invest.technology", "invest.done" }, window = "turn",
  asks = "Invest (options left: {n})", with = { n = left(the.spot.invest, the.bought + the.invested) },
  cites = "PO-INVEST-1 PO-INVEST-8",
})
po:option("startup.none", { says = "buy nothing", cites = "PO-INVEST-3" })
po:choice("startup", {
  options = { "invest.buy", "startup.none" }, window = "turn", asks = "Which start-up?",
  cites = "PO-INVEST-3",
})
po:option("futurist.place", { "tech", "tech" }, {
  says = "another barrel on {tech}", facts = function(player, tech) return value("facts.tech", player, tech) end,
})
po:option("futurist.enough", { says = "one barrel is enough" })
po:choice("futurist",
  { options = { "futurist" }, window = "turn", asks = "Futurist: a second barrel?" })

local card = var("card")

po:forbid("invest.buy", "startup.once", the.bought:is(1),
  { says = "Start-Ups is used already.", cites = "PO-ACTION-3 PO-INVEST-9" })
po:forbid("invest.buy", "startup.price", who.hq:count("black"):below(card.tech:total() + who.startup_price),
  { says = "A start-up costs as many barrels as lie on its technology.", cites = "PO-INVEST-3 PO-INVEST-4" })
po:forbid("invest.refresh", "startup.refresh_once",
  the.bought:is(1) | the.startup_refresh:is(1),
  { says = "One refresh at the start of Start-Ups.", cites = "PO-INVEST-2" })
po:forbid("invest.technology", "tech.once", the.invested:is(1),
  { says = "Technologies is used already.", cites = "PO-ACTION-3 PO-INVEST-9" })
po:forbid({ "invest.technology", "futurist.place" }, "tech.no_barrel", who.hq:count("black"):is(0),
  { says = "You have no barrel to place.", cites = "PO-INVEST-7" })

--- The price of a start-up for a player.
po:value("startup.price", {
  says = "A start-up costs the barrels on its technology; cards may change that.", cites = "PO-INVEST-4",
}, function(player, startup)
  return math.max(0, startup.tech:total() + player.startup_price:get())
end)

--- Shown to all, then face down in the HQ.
po:rule("invest.buy", { cites = "PO-INVEST-3 PO-INVEST-4 PO-INVEST-5 PO-INVEST-6" }, function(player, startup)
  g.bought:set(1)
  player.hq:move(g.box, g.black, value("startup.price", player, startup))
  startup:move(player.startups)
  rules.refill(g.startup_open, g.startup_deck)
  return true
end)

po:rule("invest.refresh", { cites = "PO-INVEST-2" }, function(player)
  g.startup_refresh:set(1)
  rules.refresh(g.startup_open, g.startup_deck)
  play(player, "startup")
  return true
end)

po:rule("startup.none", { cites = "PO-INVEST-3" }, function()
  g.bought:set(1)
end)

po:rule("invest.technology", { cites = "PO-INVEST-7 PO-INVEST-9 PO-INVEST-10" }, function(player, tech)
  g.invested:set(1)
  player.hq:move(tech, g.black)
  if player.second_tech:get() > 0 and player.hq:count("black") > 0 then play(player, "futurist") end
  return true
end)

po:rule("futurist.place", { cites = "PO-INVEST-7" }, function(player, tech) player.hq:move(tech, g.black) end)
po:rule("futurist.enough", { cites = "PO-INVEST-7" }, function() end)

po:rule("invest.done", { cites = "PO-ACTION-10" }, function() return false end)
