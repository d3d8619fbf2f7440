--- The advanced game: the tiles with a hat.
local adv = layer("advanced", {
  game = "oilfield",
  says = "The tiles with a hat: gas refinery extensions, small national and government derricks.",
  reconstructed = "The two storage places of the gas refinery extension are our own.",
})

adv:cards("tile_stack", include("data/hats"), {
  back = "tile", cites = "OF-SETUP-8 OF-GAS-1 OF-GAS-6 OF-NATD-1 OF-GOV-1",
})

local at, n = var("at"), var("n")
local tile, field = at.tower:top(), at.field
local room = who.storage:room()
local move, add, set = effect.move, effect.add, effect.set

-- Gas refinery extension -----------------------------------------------

adv:counter("gas_refineries", { per = "player", min = 0, title = "gas refineries", cites = "OF-GAS-1" })
adv:after("build.extension", effect.when(var("tile").refines:is(1), add(who.gas_refineries)),
  { cites = "OF-GAS-1 OF-GAS-6" })

adv:option("national.gas", { "n", range(1, who.storage:count("gas")) }, {
  says = "sell {n} gas for ${money}", with = { money = n * the.barrel_price }, cites = "OF-GAS-2",
})
adv:forbid("national.gas", "national.refinery", who.gas_refineries:is(0), {
  says = "Gas is sold nationally only with a gas refinery extension.", cites = "OF-NAT-5 OF-GAS-2",
})
adv:does("national.gas", move("gas", who.storage, the.bag, n), add(who.money, n * the.barrel_price), add(the.sales, n),
  { cites = "OF-GAS-2 OF-GAS-5 OF-NATD-7 OF-NAT-6" })

--- Gas that a derrick would sell at once may be stored.
adv:option("drill.keep", { "at", "spot" }, {
  says = "{at}: store its gas instead of selling it", cites = "OF-GAS-3",
})
adv:forbid("drill.keep", "keep.refinery", who.gas_refineries:is(0), {
  says = "Only with a gas refinery extension.", cites = "OF-GAS-3",
})
adv:forbid("drill.keep", "keep.no_gas", ~tile.sells_gas:is(1) | field:count("gas"):is(0), {
  says = "No gas would be sold there.", cites = "OF-GAS-3 OF-GAS-4",
})
adv:once("drill.keep", "keep.once", at.sold, {
  says = "That derrick has sold in this action.", cites = "OF-DRILL-1",
})
adv:forbid("drill.keep", "keep.room", room:at_most(0), {
  says = "Your storage is full.", cites = "OF-GAS-3 OF-DRILL-4",
})
adv:does("drill.keep", move("gas", field, who.storage), { cites = "OF-GAS-3 OF-GAS-4" })

-- Small national derrick -----------------------------------------------

adv:value("national.bonus", 1, {
  says = "Dollars on top for the barrel of a national derrick.", cites = "OF-NATD-4", from = 0, to = 20,
})

adv:option("national.derrick", { "at", "spot" }, {
  says = "{at}: sell a barrel of its field", facts = "${money}",
  with = { money = the.barrel_price + setting("national.bonus") }, cites = "OF-NATD-3 OF-NATD-4",
})
adv:forbid("national.derrick", "natd.none", at:count(who.marker):is(0) | ~tile.national:is(1), {
  says = "No small national derrick of yours stands there.", cites = "OF-NATD-2 OF-NATD-3",
})
adv:forbid("national.derrick", "natd.unsold", the.sales:is(0), {
  says = "First a cube from your storage must be sold.", cites = "OF-NATD-3 OF-NATD-5 OF-NATD-7",
})
adv:once("national.derrick", "natd.once", at.sold, {
  says = "Each derrick sells one barrel in an action.", cites = "OF-NATD-6",
})
adv:forbid("national.derrick", "natd.no_oil", field:count("oil"):is(0), {
  says = "The field has no oil.", cites = "OF-NATD-5",
})
adv:forbid("national.derrick", "natd.strike", field:count("strike"):above(0), {
  says = "The field is on strike.", cites = "OF-NATD-5 OF-STRIKE-3",
})
adv:does("national.derrick",
  move("oil", field, the.bag), add(who.money, the.barrel_price + setting("national.bonus")),
  { cites = "OF-NATD-3 OF-NATD-4 OF-NATD-6 OF-NATD-8" })

-- Government derrick ---------------------------------------------------

adv:value("government.price", 10, {
  title = "price", says = "Dollars due for a government derrick when its field is refilled.", cites = "OF-GOV-3",
  from = 0, to = 100,
})
adv:value("government.oil", 2, {
  says = "Oil that a paid government derrick stores.", cites = "OF-GOV-5", from = 0, to = 10,
})

--- Once it is paid it stores oil as well.
local paid_oil = least(setting("government.oil"), field:count("oil"), room)
adv:option("drill.paid", { "at", "spot" }, { "oil", range(1, paid_oil) }, {
  says = "{at}: store {oil} oil", cites = "OF-GOV-5",
})
adv:forbid("drill.paid", "paid.unpaid", ~tile.government:is(1) | tile:face():is(0), {
  says = "Only a government derrick that has been paid stores oil.", cites = "OF-GOV-2 OF-GOV-5",
})
adv:once("drill.paid", "paid.once", at.stored, {
  says = "That derrick has filled the storage in this action.", cites = "OF-DRILL-1",
})
adv:forbid("drill.paid", "paid.partial", ~setting("drill_partial") & var("oil"):below(paid_oil), {
  says = "A derrick takes as much as it can.", cites = "OF-DRILL-5 OF-AMB-10",
})
adv:does("drill.paid", move("oil", field, who.storage, var("oil")), { cites = "OF-GOV-5 OF-DRILL-4" })

--- The spot whose derrick is to be paid.
adv:counter("due", { min = 0, cites = "OF-GOV-3" })
adv:option("government.pay", {
  says = "pay the government derrick on {spot}", facts = "${money}",
  with = { spot = the.spot:item(the.due), money = setting("government.price") }, cites = "OF-GOV-3 OF-GOV-5",
})
adv:option("government.lose", {
  says = "lose the government derrick on {spot} and its lease", with = { spot = the.spot:item(the.due) },
  cites = "OF-GOV-3 OF-GOV-6",
})
adv:choice("government", {
  options = { "government" }, window = "any_time", asks = "The field is refilled: pay for your government derrick?",
  cites = "OF-GOV-3 OF-GOV-4",
})
adv:forbid("government.pay", "government.price", who.money:below(setting("government.price")), {
  says = "You cannot pay it.", cites = "OF-GOV-6 OF-PAY-1",
})

--- Before a refill the unpaid ones there fall due, in turn order.
local spot, due = var("spot"), the.spot:item(the.due)
local built = spot.tower:top()
adv:before("field.settle",
  flow.each(the.first, flow.each("spot", "spot",
    flow.when(spot.field:is(var("field")) & spot:has(who.marker) & built.government:is(1) & built:face():is(0),
      set(the.due, spot.at), flow.ask("government")))),
  { cites = "OF-GOV-3 OF-GOV-4 OF-GOV-8 OF-GOV-10 OF-REFILL-9" })

adv:does("government.pay", add(who.money, -setting("government.price")), effect.turn(due.tower:top(), 1),
  { cites = "OF-GOV-5" })

--- Tile and card go to the markets, which may hold more than usual; the marker comes back.
local card = var("card")
adv:rule("government.lose",
  effect.put(due.tower:top(), the.tile_market), move(who.marker, due, who.supply),
  flow.each(who.leases, "card", { where = card.field:is(due.field) }, effect.put(card, the.lease_market), flow.stop()),
  { cites = "OF-GOV-6 OF-GOV-7 OF-GOV-9" })

include("bots/advanced")(adv)
