--- Shipping: the option of a region.
local po = game("peak_oil")

po:option("shipping.route", { "route", the.routes:item(the.harbour) }, {
  says = "ship {route.region} -> {route.refinery}",
  facts = function(player, way) return value("facts.route", player, way) end,
  cites = "PO-SHIP-2",
})
po:option("shipping.done", { says = "ship nothing" })
po:choice("shipping", {
  options = { "shipping.route", "shipping.done" }, window = "turn",
  asks = "Ship along which route?",
  cites = "PO-SHIP-1 PO-SHIP-2",
})
--- Between the pull and the taking of barrels: only to use security chips.
po:option("shipping.load", { says = "load the barrels" })
po:choice("loading",
  { options = { "shipping.load" }, window = "turn", asks = "Load the barrels", cites = "PO-SEC-5" })
--- Pirates are no pull: security chips may be used here, too.
po:option("pirates.place", { "slot", "market" },
  { says = "pirates: a barrel on {slot}", cites = "PO-SHIP-8" })
po:choice("pirates", {
  options = { "pirates.place" }, window = "turn", asks = "Pirates: which slot of the Black Market?",
  cites = "PO-SHIP-8 PO-SEC-5",
})
po:forbid("pirates.place", "pirates.taken", var("slot"):room():is(0),
  { says = "That slot holds a barrel.", cites = "PO-BM-2 PO-BM-4" })
po:option("harbour.flip", { says = "flip the refinery chip" })
po:option("harbour.keep", { says = "leave the refinery chip as it is" })
po:choice("harbour_master", {
  options = { "harbour.flip", "harbour.keep" }, window = "turn", asks = "Harbour Master",
  cites = "PO-SHIP-11 PO-SEC-5",
})

--- Is the chip there showing its closed side?
local function closed(risk)
  local chip = risk:top()
  return (chip.closed_a:is(1) & chip:face():is(0)) | (chip.closed_b:is(1) & chip:face():is(1))
end
local route = var("route")
po:forbid("shipping.route", "ship.closed", closed(route.first),
  { says = "The route is closed.", cites = "PO-SHIP-3 PO-SHIP-4" })
po:forbid("shipping.route", "ship.closed_on", closed(route.second),
  { says = "The route is closed.", cites = "PO-SHIP-3 PO-SHIP-4" })

-- Reading chips --------------------------------------------------------

local function marks(risk)
  local chip = risk and risk:top()
  return not chip and 0 or chip:face() == 0 and chip.marks_a or chip.marks_b
end
local function skulls(risk)
  local chip = risk and risk:top()
  return not chip and 0 or chip:face() == 0 and chip.skulls_a or chip.skulls_b
end

po:value("ship.pulls", {
  says = "Pulls on a route: the question marks showing on its chips.", cites = "PO-SHIP-5",
}, function(player, way)
  return math.max(0, marks(way.first) + marks(way.second) - player.insider:get())
end)

po:value("ship.skulls", {
  says = "Barrels stolen on a route: the skulls showing on its chips.", cites = "PO-SHIP-8 PO-SHIP-12",
}, function(player, way)
  return math.max(0, skulls(way.first) + skulls(way.second) - player.guards:get())
end)

po:value("ship.demand", {
  says = "Barrels a refinery takes: the number on its chip.", cites = "PO-SHIP-6",
}, function(player, way)
  local chip = way.refinery:top()
  local demand = chip:face() == 0 and chip.demand_a or chip.demand_b
  return math.max(math.min(1, demand), demand + player.demand:get())
end)

-- The shipment ---------------------------------------------------------

po:rule("shipping.route", { cites = "PO-SHIP-1 PO-SHIP-13 PO-SHIP-16 PO-SEC-6" }, function(player, way)
  rules.ship.pull(player, way)
  if player.hq:count("security") > 0 and player.no_security:get() == 0 then
    play(player, "loading")
  end
  rules.ship.load(player, way)
  local loaded = g.hand:total()
  rules.ship.pirates(player, way)
  local stolen = loaded - g.hand:total()
  local before = player.hq:count("black")
  rules.ship.deliver(player)
  announce(player, " ships ", loaded, loaded == 1 and " barrel" or " barrels", " from ", way.region, " to ",
    way.refinery, stolen > 0 and "; pirates take " .. stolen or "", "; ",
    player.hq:count("black") - before, " to the HQ.")
  rules.ship.flip(player, way)
  return true
end)

po:rule("ship.pull", { cites = "PO-SHIP-5 PO-PULL-1 PO-PULL-14" }, function(player, way)
  local pulls = value("ship.pulls", player, way)
  if pulls > 0 then rules.pull(player, pulls) end
end)

po:rule("shipping.load", { cites = "PO-SEC-5" }, function() end)

po:rule("ship.load", { cites = "PO-SHIP-6 PO-SHIP-7" }, function(player, way)
  way.region:move_up_to(g.hand, g.black, value("ship.demand", player, way))
end)

--- One barrel for each skull, while there are any in hand. Skulls are counted once.
po:rule("ship.pirates", { cites = "PO-SHIP-8 PO-SHIP-9 PO-SHIP-14 PO-BM-9" }, function(player, way)
  for _ = 1, math.min(value("ship.skulls", player, way), g.hand:total()) do
    play(player, "pirates")
  end
end)

po:rule("pirates.place", { cites = "PO-SHIP-8 PO-SHIP-14 PO-BM-3 PO-BM-8" }, function(_, slot)
  g.hand:move(slot, g.black)
  rules.market.check()
end)

po:rule("ship.deliver", { cites = "PO-SHIP-10" }, function(player)
  g.hand:move_up_to(g.box, g.black, player.class_action:get())
  g.hand:move_all(player.hq)
end)

--- Every chip on the route is flipped, and the refinery's.
po:rule("ship.flip", { cites = "PO-SHIP-11 PO-SHIP-12 PO-SHIP-15 PO-SEC-6" }, function(player, way)
  if player.harbour_master:get() == 0 or choose(player, "harbour_master") == "harbour.flip" then
    way.refinery:top():turn()
  end
  way.first:top():turn()
  if way.second then way.second:top():turn() end
end)

po:rule("shipping.done", { cites = "PO-ACTION-10 PO-SHIP-4" }, function() return false end)
