--- Two players and a dummy, who blocks a space, holds a spot of each field and plays a card.
local two = layer("two_players", {
  game = "oilfield", players = { 2, 2 },
  says = "With 2 players a dummy blocks an action space, owns three derricks and plays a card each round.",
})

two:neutral("dummy", { title = "the dummy", cites = "OF-TWO-1 OF-INFO-1" })
two:value("dummy_between", false, {
  says = "The dummy acts between the private actions of the two players.", cites = "OF-TWO-19",
})

-- Setup ----------------------------------------------------------------

--- The dummy's derricks come from the tiles that are removed.
two:add("checks.leases", -3, { cites = "OF-TWO-2" })
two:set("setup.out", 1, { cites = "OF-TWO-3 OF-TWO-4", from = 1, to = 2 })

two:pile("dummy_hand", {
  sees = "none", capacity = 5, joins = "dummy_card", title = "cards of the dummy", cites = "OF-TWO-1",
})
two:pile("dummy_card", { sees = "all", capacity = 5, title = "card of the dummy", cites = "OF-TWO-10" })
two:cards("dummy_hand", {
  { id = "dummy_lease", title = "Lease", action = "lease" }, { id = "dummy_build", title = "Build", action = "build" },
  { id = "dummy_drill", title = "Drill", action = "drill" }, { id = "dummy_local", title = "Local", action = "local" },
  { id = "dummy_national", title = "National", action = "national" },
}, { cites = "OF-TWO-1" })

-- The dummy's rules are functions: it looks for the first thing of its kind, and draws anew until one fits.

--- A lease card of each field is set aside; each field gets one of three removed derricks.
two:before("setup.leases", { cites = "OF-TWO-2 OF-TWO-3 OF-TWO-4" }, function()
  for _, field in ipairs(g.field) do rules.dummy.lease(field) end
  g.dummy.leases:shuffle()
  for i, kind in ipairs { "small_local", "small", "medium" } do
    rules.dummy.derrick(g.dummy.leases[i].field, kind)
  end
end)

two:rule("dummy.lease", { cites = "OF-TWO-2" }, function(field)
  for _, card in ipairs(g.lease_deck:cards()) do
    if card.field == field then
      card:move(g.dummy.leases)
      return
    end
  end
end)

--- On the first free spot of the field.
two:rule("dummy.derrick", { cites = "OF-TWO-4" }, function(field, kind)
  for _, spot in ipairs(g.spot) do
    if spot.field == field and spot:total() == 0 then
      g.dummy.supply:move(spot, g.dummy.marker)
      for _, tile in ipairs(g.removed:cards()) do
        if tile.kind == kind then
          tile:move(spot.tower)
          return
        end
      end
    end
  end
end)

-- The worker -----------------------------------------------------------

--- The topmost space of an action that three players could use; of Lease the cheapest.
two:rule("dummy.space", { cites = "OF-TWO-5 OF-TWO-7" }, function(action)
  local found
  for _, space in ipairs(g.space) do
    if space.action == action and space.players <= value("spaces.players") then
      if not found or action == "lease" then found = space end
    end
  end
  return found
end)

--- A random card says where it starts; National is drawn again.
two:after("setup.first", { cites = "OF-TWO-5" }, function()
  repeat rules.dummy.draw() until g.dummy_card:top().action ~= "national"
  rules.dummy.goes(g.dummy.bench, g.dummy_card:top().action)
end)

two:rule("dummy.goes", { cites = "OF-TWO-5 OF-TWO-6 OF-TWO-7" }, function(from, action)
  local space = rules.dummy.space(action)
  from:move(space, g.dummy.worker)
  announce("The dummy's worker blocks ", space, ".")
end)

--- Where the worker stands.
two:rule("dummy.stands", { cites = "OF-TWO-8" }, function()
  for _, space in ipairs(g.space) do
    if space:count(g.dummy.worker) > 0 then return space end
  end
  error("the dummy's worker is not on the board")
end)

--- In every later round it goes one column to the right, from Invest to Lease.
two:before("selection", { cites = "OF-TWO-6 OF-TWO-7" }, function()
  if g.round:get() == 1 then return end
  local from = rules.dummy.stands()
  local action = "lease"
  for at = from.index, #g.space do
    if g.space[at].action ~= from.action then
      action = g.space[at].action
      break
    end
  end
  rules.dummy.goes(from, action)
end)

-- The card -------------------------------------------------------------

--- All five are shuffled and one is drawn.
two:does("dummy.draw",
  effect.take_all(the.dummy_card, the.dummy_hand), effect.shuffle(the.dummy_hand),
  effect.deal(the.dummy_hand, the.dummy_card), { cites = "OF-TWO-10" })

local between, played = setting("dummy_between"), the.dummy_card:top()
two:before("reveal", flow.run("dummy.draw"), flow.when(~between, flow.run("dummy.act")),
  { cites = "OF-TWO-10 OF-TWO-18 OF-TWO-19" })

--- A function, for steps behind a phase would come after it has gone on to the next one.
two:after("private", { cites = "OF-TWO-19" }, function(player)
  if value("dummy_between") and player.seat == g.first:get() then rules.dummy.act() end
end)

two:rule("dummy.act",
  flow.tell("The dummy plays {card}.", { card = played }),
  flow.pick(played.action, {
    lease = flow.run("dummy.lease_card"), build = flow.run("dummy.build_card"), drill = flow.run("dummy.drill_card"),
    ["local"] = flow.call("local.supervisor", the.dummy),
  }), { cites = "OF-TWO-10 OF-TWO-13" })

--- However many lay there, the market is dealt anew.
two:rule("dummy.lease_card",
  effect.take_all(the.lease_market, the.lease_deck), effect.shuffle(the.lease_deck),
  flow.call("market.fill", the.lease_deck, the.lease_market, setting("market.leases")),
  flow.tell("The lease market is dealt anew."),
  { cites = "OF-TWO-11 OF-TWO-20" })
two:rule("dummy.build_card",
  effect.take_all(the.tile_market, the.tile_stack), effect.shuffle(the.tile_stack),
  flow.call("market.fill", the.tile_stack, the.tile_market, setting("market.tiles")),
  flow.tell("The tile market is dealt anew."),
  { cites = "OF-TWO-12 OF-TWO-20" })

--- National: one more chooser.
two:set("national.choosers", setting("national.choosers") + given(played.action:is("national"), 1),
  { cites = "OF-TWO-14 OF-TWO-19" })

--- A blind draw among the three fields; cubes go to the bag, and nobody gains by them.
two:rule("dummy.drill_card", { cites = "OF-TWO-15 OF-TWO-16 OF-TWO-17 OF-STRIKE-3" }, function()
  g.dummy.leases:shuffle()
  local field = g.dummy.leases:top().field
  if field:count("strike") > 0 then return announce("It drills on ", field, ", where there is a strike.") end
  local oil, gas = field:count("oil"), field:count("gas")
  for _, spot in ipairs(g.spot) do
    if spot.field == field and spot:count(g.dummy.marker) > 0 then
      local tile = spot.tower:top()
      field:move_up_to(g.bag, g.oil, tile.oil)
      if tile.sells_gas == 1 and field:move_up_to(g.bag, g.gas, 1) == 0 and tile.sells_oil == 1 then
        field:move_up_to(g.bag, g.oil, 1)
      end
    end
  end
  announce("It drills on ", field, ": ", oil - field:count("oil"), " oil, ", gas - field:count("gas"),
    " gas go to the bag.")
end)

two:invariant("invariant.dummy", { cites = "OF-TWO-1 OF-TWO-8" }, function()
  local dummy = g.dummy
  if dummy.bench:total() > 0 then return true end -- before the first round
  if g.space:count(dummy.worker) ~= 1 then return false, "the dummy's worker is gone" end
  if g.dummy_hand:size() + g.dummy_card:size() ~= 5 then return false, "the dummy's cards are not five" end
  return g.spot:count(dummy.marker) == 3 and dummy.leases:size() == 3, "the dummy's leases are not three"
end)
