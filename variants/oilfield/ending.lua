--- The end: two exhausted fields, then one more round.
local of = game("oilfield")

of:value("round_cap", 60, {
  says = "After so many rounds the end comes all the same.", cites = "OF-END-5 OF-AMB-30", from = 1,
})
of:value("ending.fields", 2, { says = "Exhausted fields that end the game.", cites = "OF-END-2", from = 1, to = 3 })

of:rule("ending.begin", { cites = "OF-END-3 OF-END-4" }, function(why)
  g.last_round:set(g.round:get() + 1)
  announce(why, ": round ", g.last_round:get(), " is the last one.")
end)

of:rule("ending.reason", { cites = "OF-END-2 OF-END-5" }, function()
  return g.exhausted:get() >= value("ending.fields") and "exhausted fields" or "the limit of rounds"
end)

of:rule("ending.test", { cites = "OF-END-1 OF-END-2 OF-END-3 OF-END-4" }, function()
  local exhausted = g.exhausted:get()
  if exhausted < value("ending.fields") or g.last_round:get() > 0 then return end
  rules.ending.begin(exhausted .. " fields are exhausted")
end)

--- Nobody can put the end off for ever.
of:rule("ending.cap", { cites = "OF-END-5" }, function()
  if g.last_round:get() == 0 and g.round:get() >= value("round_cap") then
    rules.ending.begin(g.round:get() .. " rounds have been played")
  end
end)
