--- Fields: refills, strikes, exhaustion.
local of = game("oilfield")

of:value("refill_mode", "up_to", {
  says = "A field is refilled up to its full number, or gets that many more (add).", cites = "OF-REFILL-9 OF-AMB-25",
  one_of = { "up_to", "add" },
})
of:value("refill_on_last_step", false, {
  says = "The step to the end of the track still brings a refill.", cites = "OF-REFILL-8 OF-AMB-24",
})

--- Does a field get cubes no more?
of:value("field.exhausted", {
  says = "Has the field's marker gone to the end of its track?", cites = "OF-REFILL-8 OF-END-1 OF-AMB-24",
}, function(field)
  local last = value("track_len." .. field.id)
  return field.step:get() >= (value("refill_on_last_step") and last + 1 or last)
end)

--- At a boundary: every field, then the strike of an earlier boundary ends.
of:rule("boundary.fields",
  effect.add(the.boundaries),
  flow.each("field", "field", flow.when(var("field"):count("oil"):is(0), flow.call("field.check", var("field")))),
  flow.when(the.bag:count("strike"):is(0), flow.run("strike.expire")),
  { cites = "OF-REFILL-4 OF-STRIKE-4 OF-ROUND-5 OF-ROUND-6" })

--- One field without oil, dealt with completely.
of:rule("field.check",
  { cites = "OF-REFILL-4 OF-REFILL-5 OF-REFILL-7 OF-REFILL-8 OF-REFILL-12 OF-REFILL-13" }, function(field)
  if value("field.exhausted", field) then return end
  field.step:add(1)
  if value("field.exhausted", field) then
    g.exhausted:add(1)
    announce(field, " is exhausted: it will not be refilled.")
    return
  end
  rules.field.settle(field)
  rules.field.fill(field)
end)

--- What falls due before a refill: nothing in the base game.
of:rule("field.settle", { cites = "OF-REFILL-9" }, function() end)

--- Blind, and up to the full number. The grey cube is no resource: draw on.
of:rule("field.fill",
  { cites = "OF-REFILL-9 OF-REFILL-10 OF-REFILL-11 OF-STRIKE-2 OF-STRIKE-7" }, function(field)
  local had = field:count("oil") + field:count("gas")
  local full = value("field_full") + (value("refill_mode") == "add" and had or 0)
  local calm = field:count("strike") == 0
  while field:count("oil") + field:count("gas") < full do
    if not g.bag:draw(field) then break end
  end
  announce(field, " is refilled: ", field:count("oil"), " oil, ", field:count("gas"), " gas.")
  if calm and field:count("strike") > 0 then
    g.strike_began:set(g.boundaries:get())
    announce("Strike in ", field, "! Nothing can be taken there in the next phase.")
  end
end)

--- The grey cube returns to the bag after one action phase.
of:rule("strike.expire", { cites = "OF-STRIKE-4 OF-STRIKE-5 OF-STRIKE-6" }, function()
  if g.strike_began:get() == g.boundaries:get() then return end
  for _, field in ipairs(g.field) do
    if field:count("strike") > 0 then
      field:move(g.bag, g.strike)
      announce("The strike in ", field, " is over.")
    end
  end
end)
