--- The end: a last reassign for the others, then every spot once more.
local po = game("peak_oil")
local number, spot, leader, most_there = var("number"), var("spot"), var("leader"), var("most")

po:value("peak.tie_pull", false,
  { says = "Tied players pull a barrel in the Peak Oil phase, too.", cites = "PO-PEAK-10" })
po:value("peak.turn_scope", "activation", {
  says = "What counts as a turn in the Peak Oil phase: each activation, or the whole phase.",
  cites = "PO-PEAK-18",
  one_of = { "activation", "phase" },
})

po:option("peak.stay", { says = "no reassign", passes = true, cites = "PO-PEAK-5" })
po:choice("last_reassign", {
  options = { "reassign", "peak.stay" }, asks = "Peak Oil: a last reassign?",
  cites = "PO-PEAK-4 PO-PEAK-5 PO-SEC-7",
})

--- Clockwise from the marker holder's left; free, and it may be declined.
po:phase("last_reassign",
  flow.run("turn.begin"),
  flow.when(who.seat:is(the.marker), effect.set(the.peaking, 1), flow.go("peak", 1)),
  flow.ask("last_reassign"),
  flow.go("last_reassign", who.next),
  { cites = "PO-PEAK-4 PO-PEAK-5" })

--- The spots in their order, then the points.
po:phase("peak", { "number", "number" },
  effect.set(the.checked, number),
  flow.when(number:above(count_of("spot")), flow.run("score.reveal"), flow.finish("Peak Oil")),
  flow.call("peak.spot", the.spot:item(number)),
  flow.go("peak", number + 1),
  { cites = "PO-PEAK-6 PO-PEAK-17 PO-PEAK-21" })

--- Who stands where is judged before anybody acts there.
po:rule("peak.spot", { "spot", "spot" },
  flow.when(spot:total():above(0), flow.call("peak.turns", spot,
    sum_of("players", given(spot:leads(it), it.seat)), most_of("players", spot:seated(it)))),
  { cites = "PO-PEAK-8" })

--- One spot: who alone has most goes first, then the others from the marker on.
po:rule("peak.turns", { "spot", "spot" }, { "leader", "number" }, { "most", "number" },
  flow.when(leader:above(0), flow.call("peak.activate", seat(leader), spot, false)),
  flow.each(the.marker, flow.when(who.seat:is_not(leader) & spot:count(who.agent):above(0),
    flow.call("peak.activate", who, spot, spot:seated(who):is(most_there)))),
  { cites = "PO-PEAK-7 PO-PEAK-8 PO-PEAK-9 PO-PEAK-17" })

--- One option, or none; then the agents go home. No pull for a tie. Nobody needs to enter Grey Ops.
local grey = spot:is(the.spot.grey_ops)
po:rule("peak.activate", { "spot", "spot" }, { "tied", "truth" },
  flow.run("peak.new_turn"),
  flow.when(var("tied") & setting("peak.tie_pull") & who.fixer:is(0), flow.call("pull", who, 1)),
  flow.when(~(grey & setting("grey.short")),
    flow.when(grey & setting("grey.asks"), flow.ask("peak.grey")),
    flow.when(~passed(), flow.run("action.enter"), flow.ask(spot.menu))),
  flow.run("action.home"),
  { cites = "PO-PEAK-7 PO-PEAK-10 PO-PEAK-11 PO-PEAK-12 PO-PEAK-13 PO-PEAK-18" })

--- Each activation counts as a turn, unless the whole phase does.
po:rule("peak.new_turn",
  effect.add(the.turns),
  effect.when(setting("peak.turn_scope"):is("activation"), effect.begin("turn")),
  { cites = "PO-PEAK-18" })
