--- Fields: refills, strikes, exhaustion.
local of = game("oilfield")

of:value("refill_mode", "up_to", {
  says = "A field is refilled up to its full number, or gets that many more (add).", cites = "OF-REFILL-9 OF-AMB-25",
  one_of = { "up_to", "add" },
})
of:value("refill_on_last_step", false, {
  says = "The step to the end of the track still brings a refill.", cites = "OF-REFILL-8 OF-AMB-24",
})

local field, full = var("field"), var("full")
local cubes = field:count("oil") + field:count("gas")
local last = setting("track_len", field)

--- Does a field get cubes no more?
of:value("field.exhausted", { "field", "field" },
  field.step:at_least(given(setting("refill_on_last_step"), last + 1, last)), {
  says = "Has the field's marker gone to the end of its track?", cites = "OF-REFILL-8 OF-END-1 OF-AMB-24",
})
local exhausted = setting("field.exhausted", field)

--- At a boundary: every field, then the strike of an earlier boundary ends.
of:rule("boundary.fields",
  effect.add(the.boundaries),
  flow.each("field", "field", flow.when(field:count("oil"):is(0), flow.call("field.check", field))),
  flow.when(the.bag:count("strike"):is(0), flow.run("strike.expire")),
  { cites = "OF-REFILL-4 OF-STRIKE-4 OF-ROUND-5 OF-ROUND-6" })

--- One field without oil, dealt with completely.
of:rule("field.check", { "field", "field" },
  flow.when(exhausted, flow.stop()),
  effect.add(field.step),
  flow.when(exhausted,
    effect.add(the.exhausted), flow.tell("{field} is exhausted: it will not be refilled.", { field = field }),
    flow.stop()),
  flow.run("field.settle", "field.fill"),
  { cites = "OF-REFILL-4 OF-REFILL-5 OF-REFILL-7 OF-REFILL-8 OF-REFILL-12 OF-REFILL-13" })

--- What falls due before a refill: nothing in the base game.
of:rule("field.settle", { "field", "field" }, flow.stop(), { cites = "OF-REFILL-9" })

of:rule("field.fill", { "field", "field" },
  flow.call("field.draw", field, setting("field_full") + given(setting("refill_mode"):is("add"), cubes),
    field:count("strike")),
  { cites = "OF-REFILL-9" })

--- Blind, and up to the full number. The grey cube is no resource: draw on; `grey` lay there before.
of:rule("field.draw", { "field", "field" }, { "full", "number" }, { "grey", "number" },
  flow.during(cubes:below(full) & the.bag:total():above(0), effect.draw(the.bag, field)),
  flow.tell("{field} is refilled: {oil} oil, {gas} gas.",
    { field = field, oil = field:count("oil"), gas = field:count("gas") }),
  flow.when(field:count("strike"):above(var("grey")),
    effect.set(the.strike_began, the.boundaries),
    flow.tell("Strike in {field}! Nothing can be taken there in the next phase.", { field = field })),
  { cites = "OF-REFILL-9 OF-REFILL-10 OF-REFILL-11 OF-STRIKE-2 OF-STRIKE-7" })

--- The grey cube returns to the bag after one action phase.
of:rule("strike.expire",
  flow.when(the.strike_began:is(the.boundaries), flow.stop()),
  flow.each("field", "field", flow.when(field:has("strike"),
    effect.move("strike", field, the.bag), flow.tell("The strike in {field} is over.", { field = field }))),
  { cites = "OF-STRIKE-4 OF-STRIKE-5 OF-STRIKE-6" })
