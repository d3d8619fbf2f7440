--- The advanced rules: agents, not cards and barrels, pay for a crisis.
local brutal = layer("brutal", {
  game = "peak_oil",
  says = "Brutal: one option per action; crises put agents on the PR track; no cards for them.",
})
local from, to, on_track = var("from"), var("to"), the.pr_track:count(who.agent)
local track, entry, free = setting("brutal.track"), setting("brutal.entry"), setting("agents.free")

--- Setup: fewer red barrels, no cards for crises, and the PR track.
brutal:set("bag.red", 2, { cites = "PO-BRUTAL-3" })
brutal:remove({ "consultants", "crises" }, { cites = "PO-BRUTAL-2" })
brutal:value("brutal.track", 3,
  { says = "Spaces of the PR track.", cites = "PO-BRUTAL-24", from = 1, to = 9 })
brutal:value("brutal.entry", { [2] = 2, [3] = 2, [4] = 1, [5] = 1 }, {
  says = "The space of the PR track on which agents enter: the second with 2 or 3 players.",
  cites = "PO-BRUTAL-5 PO-BRUTAL-9 PO-SMALL-8", from = 1, to = "brutal.track",
})
brutal:track("pr_track", { title = "PR track", size = "brutal.track", start = "brutal.entry",
  capacity = 1, holds = "agent", panel = "view.crises", cites = "PO-COMP-18 PO-BRUTAL-8" })
brutal:add("agents.counted", on_track, { cites = "PO-BRUTAL-1 PO-BRUTAL-8" })

--- A crisis: one agent, from the HQ or any spot, enters the track and pushes the others on.
brutal:replace("crisis",
  flow.try("lose_agent", flow.tell("PR crisis: ", who, " has no agent for the PR track.")),
  { cites = "PO-CRISIS-1 PO-CRISIS-10 PO-BRUTAL-5 PO-BRUTAL-6 PO-BRUTAL-11" })
local pushed = the.pr_track:total():above(track - entry) & the.pr_track:item(track):has(who.agent)
brutal:replace("agent.lost",
  flow.tell("PR crisis: an agent of ", who, " goes to the PR track."),
  flow.each(1, flow.when(pushed,
    flow.tell("An agent of ", who, " is pushed off the PR track and returns to the HQ."))),
  effect.bump(who.agent, from, the.pr_track, the.hq),
  { cites = "PO-BRUTAL-5 PO-BRUTAL-7" })

--- Whoever has all agents on the track takes them back when the turn begins.
brutal:choice("release",
  { options = {}, window = "turn", asks = "Take them back?", cites = "PO-BRUTAL-10" })
brutal:offer("release", "release.take", effect.move_all(who.agent, the.pr_track, who.hq),
  { says = "take all agents back from the PR track", cites = "PO-BRUTAL-10 PO-BRUTAL-15" })
brutal:offer("release", "release.leave",
  { says = "leave them there", passes = true, cites = "PO-BRUTAL-10" })
brutal:before("turn", flow.when(free:is(0) & on_track:above(0),
  flow.when(setting("brutal.release_optional"), flow.ask("release")),
  flow.otherwise(flow.run("release.take"))), { cites = "PO-BRUTAL-10 PO-BRUTAL-23" })

--- Actions: one option each; a new one is remembered in the stead of the one whose place it takes.
brutal:set("options.majority", 1, { cites = "PO-BRUTAL-4 PO-BRUTAL-22" })

--- Develop: Drill, and Research.
brutal:remove("refresh", { cites = "PO-BRUTAL-12 PO-BRUTAL-14" })
brutal:offer("develop", "research.both", flow.run("research.fields", "research.startups"),
  { says = "Research: new oil fields and start-ups", cites = "PO-BRUTAL-13" })
brutal:offer("develop", "research.fields", flow.call("refresh", the.field_open, the.field_deck),
  { says = "Research: new oil fields", cites = "PO-BRUTAL-13" })
brutal:offer("develop", "research.startups",
  flow.call("refresh", the.startup_open, the.startup_deck),
  { says = "Research: new start-ups", cites = "PO-BRUTAL-13" })
brutal:forbid({ "research.fields", "research.startups" }, "research.together",
  ~setting("brutal.research_split"),
  { says = "Research replaces both displays.", cites = "PO-BRUTAL-12 PO-BRUTAL-13" })
brutal:once("research", "research.once", the.whitewashed,
  { says = "Research is used already.", cites = "PO-ACTION-3" })

--- Invest: Start-Ups, and Whitewash.
brutal:withdraw("invest", "invest.technology")
brutal:offer("invest", "invest.whitewash", effect.set(the.invested, 1), flow.run("release.take"),
  { says = "Whitewash: all agents back from the PR track", cites = "PO-BRUTAL-14 PO-BRUTAL-15" })
brutal:forbid("invest.whitewash", "whitewash.nobody", on_track:is(0),
  { says = "None of your agents is on the PR track.", cites = "PO-BRUTAL-15" })

--- Grey Ops: no entry barrel; Black Market, and Marketing.
brutal:remove("entry barrel", { cites = "PO-BRUTAL-16 PO-BRUTAL-17" })
brutal:value("marketing.price", { "to", "tech" }, to:total() + 1, { cites = "PO-BRUTAL-19" })
brutal:offer("grey_ops", "marketing.place", { "to", "tech" }, effect.move("black", who.hq, to),
  { says = "Marketing: a barrel on {to}", cites = "PO-BRUTAL-18" })
brutal:offer("grey_ops", "marketing.shift", { "from", "tech" }, { "to", "tech" },
  effect.move("black", who.hq, the.box, setting("marketing.price", to)),
  effect.move("black", from, to),
  { says = "Marketing: a barrel from {from} to {to}", cites = "PO-BRUTAL-19" })
brutal:once("marketing", "marketing.once", the.hired,
  { says = "Marketing is used already.", cites = "PO-ACTION-3" })
brutal:forbid("marketing.place", "marketing.no_barrel", who.hq:count("black"):is(0),
  { says = "You have no barrel to place.", cites = "PO-BRUTAL-18" })
brutal:forbid("marketing", "marketing.closed", to:is(the.tech.hydrogen) & ~setting("hydrogen.open"),
  { says = "Hydrogen Cells is closed.", cites = "PO-BRUTAL-19 PO-SMALL-2" })
brutal:forbid("marketing.shift", "marketing.empty", from:total():is(0),
  { says = "No barrel is there.", cites = "PO-BRUTAL-19" })
brutal:forbid("marketing.shift", "marketing.same", from:is(to),
  { says = "To a different technology.", cites = "PO-BRUTAL-19" })
brutal:forbid("marketing.shift", "marketing.price",
  who.hq:count("black"):below(setting("marketing.price", to)),
  { says = "The move costs as many barrels as the target holds after it.", cites = "PO-BRUTAL-19" })

--- Scoring: agents on the track count against their owner.
brutal:value("brutal.loss", 2, { from = 0, to = 9, cites = "PO-BRUTAL-20",
  says = "Points lost for each own agent on the track at the end." })
brutal:set("score.loss_parts", { { title = "agents on the PR track", n = on_track,
  each = -setting("brutal.loss"), cites = "PO-BRUTAL-20" } },
  { cites = "PO-BRUTAL-20 PO-BRUTAL-21" })

include("bots/brutal")(brutal)
