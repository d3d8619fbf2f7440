--- Drill: the derricks of a player, each at most once.
---
--- A derrick has up to two parts: one fills the storage, one sells at once on the local market.
local of = game("oilfield")

of:value("drill_partial", true, {
  says = "A derrick may take fewer cubes than it could.", cites = "OF-DRILL-5 OF-AMB-10",
})
of:value("supervisor_on_direct", false, {
  says = "The supervisor also gets $1 for a drilling in which a derrick of another player sells at once.",
  cites = "OF-LOCAL-7 OF-AMB-12",
})

local at = var("at")
local tile, field = at.tower:top(), at.field
local room = who.storage:room()

--- The most oil, and the most gas once the oil is chosen.
local most_oil = least(tile.oil + tile.either, field:count("oil"), room)
local most_gas = least(tile.gas + tile.either, field:count("gas"), room - var("oil"),
  tile.oil + tile.gas + tile.either - var("oil"))
--- The most cubes of both kinds together.
local most_cubes = least(room, tile.oil + tile.gas + tile.either,
  least(tile.oil + tile.either, field:count("oil")) + least(tile.gas + tile.either, field:count("gas")))

--- Its words are a function, for nothing is said of what is not taken.
of:option("drill.store", { "at", "spot" }, { "oil", range(0, most_oil) }, { "gas", range(0, most_gas) }, {
  says = function(_, spot, oil, gas) return value("drill.says", spot, oil, gas) end,
  cites = "OF-DRILL-1 OF-DRILL-3 OF-DRILL-4 OF-TOWER-1 OF-TOWER-2 OF-TOWER-3 OF-TOWER-5",
})
of:option("drill.sell", { "at", "spot" }, { "kind", { "oil", "gas" } }, {
  says = "{at}: sell 1 {kind} at once", cites = "OF-DRILL-6 OF-TOWER-4 OF-TOWER-5",
})
of:choice("drill", {
  options = { "drill", "pass.drill" }, window = "any_time", asks = "Drill: which derrick, and what?",
  cites = "OF-DRILL-1 OF-DRILL-5 OF-DRILL-7",
})
of:choice("drill.more", {
  options = { "drill", "enough" }, window = "any_time", asks = "Drill on?", cites = "OF-DRILL-1 OF-DRILL-5",
})
of:choice("drill.free", {
  options = { "drill", "enough" }, window = "any_time", asks = "The new derrick may drill", cites = "OF-BUILD-6",
})
--- Only asked of the engine: is anything left to drill?
of:choice("drill.some", { options = { "drill" } })

-- What forbids it ------------------------------------------------------

--- A lease marker lies in the supply or on a spot without a derrick, or else under a derrick.
local none = (who.supply:count(who.marker) + who.open_spots):at_least(supply("marker"))
of:forbid({ "drill.store", "drill.sell" }, "drill.none", none,
  { says = "You have no derrick.", cites = "OF-DRILL-1 OF-DRILL-7" })
of:forbid("drill", "drill.foreign", at:count(who.marker):is(0), {
  says = "That spot is not yours.", cites = "OF-DRILL-1 OF-DRILL-2",
})
of:forbid("drill", "drill.no_derrick", at.tower:size():is(0), {
  says = "No derrick stands there.", cites = "OF-DRILL-1",
})
of:forbid("drill", "drill.elsewhere", the.only:above(0) & the.only:is_not(at.at), {
  says = "Only the new derrick drills at once.", cites = "OF-BUILD-6",
})
of:forbid("drill", "drill.strike", field:count("strike"):above(0), {
  says = "The field is on strike.", cites = "OF-DRILL-8 OF-STRIKE-3",
})
of:once("drill.store", "drill.once", at.stored, {
  says = "That derrick has filled the storage in this action.", cites = "OF-DRILL-1",
})
of:once("drill.sell", "drill.sold", at.sold, {
  says = "That derrick has sold in this action.", cites = "OF-DRILL-1 OF-TOWER-4",
})
of:forbid("drill.store", "drill.nothing", (var("oil") + var("gas")):is(0), {
  says = "Nothing would be stored: the derrick gives none, the field has none, or the storage is full.",
  cites = "OF-DRILL-4 OF-DRILL-7 OF-DRILL-9",
})
of:forbid("drill.store", "drill.partial",
  ~setting("drill_partial") & (var("oil") + var("gas")):below(most_cubes), {
    says = "A derrick takes as much as it can.", cites = "OF-DRILL-5 OF-AMB-10",
  })
local wrong = (var("kind"):is("oil") & tile.sells_oil:is(0)) | (var("kind"):is("gas") & tile.sells_gas:is(0))
of:forbid("drill.sell", "drill.no_sale", wrong, {
  says = "That derrick sells no such cube at once.", cites = "OF-DRILL-6 OF-TOWER-4 OF-TOWER-5",
})
of:forbid("drill.sell", "drill.field_lacks", field:count(var("kind")):is(0), {
  says = "The field has no such cube.", cites = "OF-DRILL-3 OF-REFILL-6",
})

-- Doing it -------------------------------------------------------------

local move, add, when = effect.move, effect.add, effect.when

of:does("drill.store",
  move("oil", field, who.storage, var("oil")), move("gas", field, who.storage, var("gas")),
  { cites = "OF-DRILL-2 OF-DRILL-3 OF-DRILL-4" })

of:does("drill.sell",
  move(var("kind"), field, the.bag), add(the.direct),
  when(var("kind"):is("oil"), add(who.money, setting("local.oil_price"))),
  when(var("kind"):is("gas"), add(who.vp, setting("local.gas_points"))),
  { cites = "OF-DRILL-6 OF-TOWER-4 OF-TOWER-5 OF-TOWER-6 OF-TOWER-7" })

--- Ask until the player has enough, or nothing is left.
local function on(choice)
  return flow.till(answered("enough"), flow.unable("drill.some", flow.leave()), flow.ask(choice))
end

--- A derrick that was built in this action.
of:rule("drill.new", on("drill.free"), flow.run("drill.supervisor"), { cites = "OF-BUILD-6 OF-DRILL-5" })

local supervisor = setting("supervisor")
of:rule("drill.supervisor",
  flow.when(setting("supervisor_on_direct") & the.direct:above(0) & who:is_not(supervisor),
    effect.add(supervisor.money, 1)),
  { cites = "OF-LOCAL-7 OF-AMB-12" })

of:rule("action.drill",
  flow.run("action.begin"), flow.offer("drill", "pass.drill",
    flow.tell(who, " must decline Drill: no derrick can be run."), flow.run("pass.drill")),
  flow.when(~answered("pass"), on("drill.more")),
  flow.run("drill.supervisor"),
  { cites = "OF-DRILL-1 OF-DRILL-5 OF-DRILL-7" })
