--- The end: two exhausted fields, then one more round.
local of = game("oilfield")

of:value("round_cap", 60, {
  says = "After so many rounds the end comes all the same.", cites = "OF-END-5 OF-AMB-30", from = 1,
})
of:value("ending.fields", 2, { says = "Exhausted fields that end the game.", cites = "OF-END-2", from = 1, to = 3 })

local last = effect.set(the.last_round, the.round + 1)

of:rule("ending.test",
  flow.when(the.exhausted:at_least(setting("ending.fields")) & the.last_round:is(0),
    last, flow.tell(the.exhausted, " fields are exhausted: round ", the.last_round, " is the last one.")),
  { cites = "OF-END-1 OF-END-2 OF-END-3 OF-END-4" })

--- Nobody can put the end off for ever.
of:rule("ending.cap",
  flow.when(the.last_round:is(0) & the.round:at_least(setting("round_cap")),
    last, flow.tell(the.round, " rounds have been played: round ", the.last_round, " is the last one.")),
  { cites = "OF-END-3 OF-END-5" })

of:rule("ending.over",
  flow.when(the.exhausted:at_least(setting("ending.fields")), flow.finish("exhausted fields")),
  flow.finish("the limit of rounds"),
  { cites = "OF-END-2 OF-END-4 OF-END-5" })
