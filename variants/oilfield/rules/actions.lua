--- What all actions have in common; 1st Player and Subsidy.
local of = game("oilfield")

--- A new action begins: what lasts for one goes back to its start.
of:does("action.begin", { cites = "OF-ROUND-2" })

--- Declining: nothing more in this action. Who could do nothing else isn't asked (flow.offer).
local ACTIONS = {
  lease = "Lease", build = "Build", drill = "Drill", ["local"] = "Local", national = "National", first = "1st Player",
  subsidy = "Subsidy", invest = "Invest",
}
for action, title in pairs(ACTIONS) do
  of:option("pass." .. action, {
    says = "decline " .. title, cites = "OF-PUBLIC-4 OF-PRIVATE-3 OF-PAY-3 OF-LEASE-7 OF-BUILD-7 OF-DRILL-7",
  })
  of:does("pass." .. action, { cites = "OF-PUBLIC-4 OF-PRIVATE-3" })
end
--- The same once something has been done.
of:option("enough", { says = "nothing more", cites = "OF-PUBLIC-4" })
of:does("enough", { cites = "OF-PUBLIC-4" })

-- 1st Player -----------------------------------------------------------

of:option("first.take", { says = "take the first player card", cites = "OF-FIRST-1 OF-FIRST-3" })
of:choice("first", {
  options = { "first.take", "pass.first" }, window = "any_time", asks = "1st Player", cites = "OF-FIRST-1",
})
of:rule("first.take", effect.set(the.first, who.seat),
  flow.tell(who, " is first player; ", who.previous, " is now the supervisor."),
  { cites = "OF-FIRST-1 OF-FIRST-2 OF-FIRST-4" })
of:rule("action.first", flow.run("action.begin"), flow.ask("first"), { cites = "OF-FIRST-1" })

-- Subsidy --------------------------------------------------------------

of:option("subsidy.take", {
  says = "take the subsidy of ${money}", with = { money = the.subsidy }, cites = "OF-SUBSIDY-3",
})
of:choice("subsidy", {
  options = { "subsidy.take", "pass.subsidy" }, window = "any_time", asks = "Subsidy", cites = "OF-SUBSIDY-3",
})
of:does("subsidy.take", effect.add(who.money, the.subsidy), effect.set(the.subsidy, 0),
  { cites = "OF-SUBSIDY-2 OF-SUBSIDY-3" })
of:rule("action.subsidy", flow.run("action.begin"), flow.ask("subsidy"), { cites = "OF-SUBSIDY-3" })
