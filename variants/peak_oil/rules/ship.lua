--- Shipping: the option of a region.
local po = game("peak_oil")
local route, slot = var("route"), var("slot")

po:option("shipping.route", { "route", the.routes:item(the.harbour) }, {
  says = "ship {route.region} -> {route.refinery}", facts = setting("facts.route", route), cites = "PO-SHIP-2",
})
po:option("shipping.done", { says = "ship nothing", passes = true, cites = "PO-ACTION-10 PO-SHIP-4" })
po:choice("shipping", {
  options = { "shipping.route", "shipping.done" }, window = "turn",
  asks = "Ship along which route?",
  cites = "PO-SHIP-1 PO-SHIP-2",
})
--- Between the pull and the taking of barrels: only to use security chips.
po:option("shipping.load", { says = "load the barrels", passes = true, cites = "PO-SEC-5" })
po:choice("loading",
  { options = { "shipping.load" }, window = "turn", asks = "Load the barrels", cites = "PO-SEC-5" })
--- Pirates are no pull: security chips may be used here, too.
po:option("pirates.place", { "slot", "market" },
  { says = "pirates: a barrel on {slot}", cites = "PO-SHIP-8" })
po:choice("pirates", {
  options = { "pirates.place" }, window = "turn", asks = "Pirates: which slot of the Black Market?",
  cites = "PO-SHIP-8 PO-SEC-5",
})
po:forbid("pirates.place", "pirates.taken", slot:room():is(0),
  { says = "That slot holds a barrel.", cites = "PO-BM-2 PO-BM-4" })
po:option("harbour.flip", { says = "flip the refinery chip" })
po:option("harbour.keep", { says = "leave the refinery chip as it is", passes = true, cites = "PO-SHIP-11" })
po:choice("harbour_master", {
  options = { "harbour.flip", "harbour.keep" }, window = "turn", asks = "Harbour Master",
  cites = "PO-SHIP-11 PO-SEC-5",
})

-- Reading chips --------------------------------------------------------

--- What the chips on a route show of a sign; a route has one risk spot or two.
local function showing(sign)
  return route.first:top()[sign] + given(route.second:size():above(0), route.second:top()[sign])
end

po:forbid("shipping.route", "ship.closed", showing("closed"):above(0),
  { says = "The route is closed.", cites = "PO-SHIP-3 PO-SHIP-4" })

po:value("ship.pulls", { "route", "card" }, most(0, showing("pulls") - who.insider),
  { says = "Pulls on a route: the question marks showing on its chips.", cites = "PO-SHIP-5" })
po:value("ship.skulls", { "route", "card" }, most(0, showing("skulls") - who.guards),
  { says = "Barrels stolen on a route: the skulls showing on its chips.", cites = "PO-SHIP-8 PO-SHIP-12" })

local demand = route.refinery:top().demand
po:value("ship.demand", { "route", "card" }, most(least(1, demand), demand + who.demand),
  { says = "Barrels a refinery takes: the number on its chip.", cites = "PO-SHIP-6" })

-- The shipment ---------------------------------------------------------

po:rule("shipping.route",
  flow.run("ship.pull"),
  flow.when(who.hq:count("security"):above(0) & who.no_security:is(0), flow.ask("loading")),
  flow.run("ship.load"),
  flow.call("ship.sail", who, route, the.hand:total()),
  flow.run("ship.flip"),
  { cites = "PO-SHIP-1 PO-SHIP-13 PO-SHIP-16 PO-SEC-6" })

local pulls = setting("ship.pulls", route)
po:rule("ship.pull", { "route", "card" }, flow.when(pulls:above(0), flow.call("pull", who, pulls)),
  { cites = "PO-SHIP-5 PO-PULL-1 PO-PULL-14" })

po:rule("ship.load", { "route", "card" },
  effect.move_up_to("black", route.region, the.hand, setting("ship.demand", route)),
  { cites = "PO-SHIP-6 PO-SHIP-7" })

--- What is loaded meets pirates; the rest arrives.
local left = the.hand:total()
po:rule("ship.sail", { "route", "card" }, { "loaded", "number" },
  flow.run("ship.pirates"),
  flow.tell("{who} ships {n} {n|barrel|barrels} from {route.region} to {route.refinery}"
    .. "{stolen?|; pirates take {stolen}}; {home} to the HQ.",
    { route = route, n = var("loaded"), stolen = var("loaded") - left, home = most(0, left - who.class_action) }),
  flow.run("ship.deliver"),
  { cites = "PO-SHIP-8 PO-SHIP-10" })

--- One barrel for each skull, while there are any in hand. Skulls are counted once.
po:rule("ship.pirates", { "route", "card" },
  flow.times(least(setting("ship.skulls", route), left), flow.ask("pirates")),
  { cites = "PO-SHIP-8 PO-SHIP-9 PO-SHIP-14 PO-BM-9" })

po:rule("pirates.place", effect.move("black", the.hand, slot), flow.run("market.check"),
  { cites = "PO-SHIP-8 PO-SHIP-14 PO-BM-3 PO-BM-8" })

po:does("ship.deliver",
  effect.move_up_to("black", the.hand, the.box, who.class_action), effect.move_all("black", the.hand, who.hq),
  { cites = "PO-SHIP-10" })

--- Every chip on the route is flipped, and the refinery's.
po:rule("ship.flip", { "route", "card" },
  flow.when(who.harbour_master:above(0), flow.ask("harbour_master")),
  flow.when(~passed(), effect.turn(route.refinery:top())),
  effect.turn(route.first:top()),
  effect.when(route.second:size():above(0), effect.turn(route.second:top())),
  { cites = "PO-SHIP-11 PO-SHIP-12 PO-SHIP-15 PO-SEC-6" })
po:does("harbour.flip", { cites = "PO-SHIP-11" })
