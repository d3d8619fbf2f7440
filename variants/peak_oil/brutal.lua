--- The advanced rules: agents, not cards and barrels, pay for a crisis.
local brutal = layer("brutal", {
  game = "peak_oil",
  says = "Brutal: one option per action; crises put agents on the PR track; no cards for them.",
})

-- Setup ----------------------------------------------------------------

brutal:set("bag.red", 2, { cites = "PO-BRUTAL-3" })
brutal:value("brutal.track", 3, { says = "Spaces of the PR track.", cites = "PO-BRUTAL-24", from = 1, to = 9 })
brutal:value("brutal.entry", { [2] = 2, [3] = 2, [4] = 1, [5] = 1 }, {
  says = "The space of the PR track on which agents enter: the second with 2 or 3 players.",
  cites = "PO-BRUTAL-5 PO-BRUTAL-9 PO-SMALL-8",
  from = 1, to = "brutal.track",
})
brutal:track("pr_track",
  { size = "brutal.track", capacity = 1, holds = "agent", cites = "PO-COMP-18 PO-BRUTAL-8" })
brutal:replace("setup.consultants", { cites = "PO-BRUTAL-2" }, function() end)
brutal:replace("setup.crises", { cites = "PO-BRUTAL-2" }, function()
  if not value("setup.harder_start") then return end
  announce("The harder start has no effect: the brutal game has no crisis cards.")
end)

-- Crises ---------------------------------------------------------------

--- How many agents each player has on the track.
local function on_track()
  local list = {}
  for i, player in ipairs(g.players) do list[i] = g.pr_track:count(player.agent) end
  return list
end

--- One agent, from the HQ or any spot, enters the track and pushes the others on.
brutal:replace("crisis", { cites = "PO-BRUTAL-5 PO-BRUTAL-6 PO-BRUTAL-7 PO-BRUTAL-11" }, function(player)
  if value("agents.free", player) == 0 then
    announce("PR crisis: ", player, " has no agent for the PR track.")
    return
  end
  local from = play(player, "lose_agent")
  local before = on_track()
  g.pr_track:bump(player.agent, from, g.hq, value("brutal.entry"))
  announce("PR crisis: an agent of ", player, " goes to the PR track.")
  for i, other in ipairs(g.players) do
    if g.pr_track:count(other.agent) < before[i] + (other == player and 1 or 0) then
      announce("An agent of ", other, " is pushed off the PR track and returns to the HQ.")
    end
  end
end)

--- All agents back from the track.
brutal:rule("track.release", { cites = "PO-BRUTAL-10 PO-BRUTAL-15" }, function(player)
  for _, space in ipairs(g.pr_track) do space:move_all(player.hq, player.agent) end
end)

brutal:option("release.take",
  { says = "take all agents back from the PR track", cites = "PO-BRUTAL-10" })
brutal:option("release.leave", { says = "leave them there", cites = "PO-BRUTAL-10" })
brutal:choice("release",
  { options = { "release.take", "release.leave" }, window = "turn", asks = "Take them back?",
    cites = "PO-BRUTAL-10" })
brutal:rule("release.take", { cites = "PO-BRUTAL-10" }, function(player) rules.track.release(player) end)
brutal:rule("release.leave", { cites = "PO-BRUTAL-10" }, function() end)

--- A player all of whose agents are on the track gets them back at the turn's start.
brutal:before("turn", { cites = "PO-BRUTAL-10 PO-BRUTAL-23" }, function(player)
  if value("agents.free", player) > 0 or g.pr_track:count(player.agent) == 0 then return end
  if value("brutal.release_optional") then
    play(player, "release")
  else
    rules.track.release(player)
  end
end)

-- Actions --------------------------------------------------------------

brutal:set("options.majority", 1, { cites = "PO-BRUTAL-4 PO-BRUTAL-22" })

--- Develop: Drill without refresh, and Research.
brutal:withdraw("develop", "develop.refresh")
brutal:withdraw("develop", "develop.whitewash")
brutal:option("research.both",
  { says = "Research: new oil fields and start-ups", cites = "PO-BRUTAL-13" })
brutal:option("research.fields", { says = "Research: new oil fields", cites = "PO-BRUTAL-13" })
brutal:option("research.startups", { says = "Research: new start-ups", cites = "PO-BRUTAL-13" })
brutal:offer("develop", "research")
brutal:forbid({ "research.fields", "research.startups" }, "research.together", ~setting("brutal.research_split"),
  { says = "Research replaces both displays.", cites = "PO-BRUTAL-12 PO-BRUTAL-13" })
brutal:rule("research.fields", { cites = "PO-BRUTAL-13" }, function()
  rules.refresh(g.field_open, g.field_deck)
  return true
end)
brutal:rule("research.startups", { cites = "PO-BRUTAL-13" }, function()
  rules.refresh(g.startup_open, g.startup_deck)
  return true
end)
brutal:rule("research.both", { cites = "PO-BRUTAL-13" }, function()
  rules.research.fields()
  return rules.research.startups()
end)

--- Invest: Start-Ups without refresh, and Whitewash.
brutal:withdraw("invest", "invest.refresh")
brutal:withdraw("invest", "invest.technology")
brutal:option("invest.whitewash",
  { says = "Whitewash: all agents back from the PR track", cites = "PO-BRUTAL-15" })
brutal:offer("invest", "invest.whitewash")
brutal:forbid("invest.whitewash", "whitewash.nobody", the.pr_track:count(who.agent):is(0),
  { says = "None of your agents is on the PR track.", cites = "PO-BRUTAL-15" })
brutal:rule("invest.whitewash", { cites = "PO-BRUTAL-14 PO-BRUTAL-15" }, function(player)
  rules.track.release(player)
  return true
end)

--- Grey Ops: no entry barrel; Black Market, and Marketing.
brutal:allow("act.grey_barrel", { cites = "PO-BRUTAL-16 PO-BRUTAL-17" })
brutal:replace("grey.enter", { cites = "PO-BRUTAL-16 PO-BRUTAL-17" }, function() return true end)
brutal:withdraw("grey_ops", "grey.consultant")
brutal:option("marketing.place", { "to", "tech" },
  { says = "Marketing: a barrel on {to}", cites = "PO-BRUTAL-18" })
brutal:option("marketing.shift", { "from", "tech" }, { "to", "tech" }, {
  says = "Marketing: a barrel from {from} to {to}", cites = "PO-BRUTAL-19",
})
brutal:offer("grey_ops", "marketing")

local from, to = var("from"), var("to")
brutal:forbid("marketing.place", "marketing.no_barrel", who.hq:count("black"):is(0),
  { says = "You have no barrel to place.", cites = "PO-BRUTAL-18" })
brutal:forbid("marketing", "marketing.closed", to:is(the.tech.hydrogen) & ~setting("hydrogen.open"),
  { says = "Hydrogen Cells is closed.", cites = "PO-BRUTAL-19 PO-SMALL-2" })
brutal:forbid("marketing.shift", "marketing.empty", from:total():is(0),
  { says = "No barrel is there.", cites = "PO-BRUTAL-19" })
brutal:forbid("marketing.shift", "marketing.same", from:is(to),
  { says = "To a different technology.", cites = "PO-BRUTAL-19" })
brutal:forbid("marketing.shift", "marketing.price", who.hq:count("black"):below(to:total() + 1),
  { says = "The move costs as many barrels as the target holds after it.", cites = "PO-BRUTAL-19" })

--- What it costs to move a barrel to a technology.
brutal:value("marketing.price", {
  says = "Moving a barrel costs as many barrels as the target holds after it.", cites = "PO-BRUTAL-19",
}, function(tech) return tech:total() + 1 end)

brutal:rule("marketing.place", { cites = "PO-BRUTAL-18" }, function(player, tech)
  player.hq:move(tech, g.black)
  return true
end)
brutal:rule("marketing.shift", { cites = "PO-BRUTAL-19" }, function(player, old, new)
  player.hq:move(g.box, g.black, value("marketing.price", new))
  old:move(new, g.black)
  return true
end)

-- Scoring --------------------------------------------------------------

brutal:value("brutal.loss", 2,
  { says = "Points lost for each own agent on the track at the end.", cites = "PO-BRUTAL-20", from = 0, to = 9 })
brutal:replace("score.consultants", { cites = "PO-BRUTAL-20" }, function() return 0 end)
brutal:replace("score.losses", { cites = "PO-BRUTAL-20 PO-BRUTAL-21" }, function(player)
  return value("brutal.loss") * g.pr_track:count(player.agent)
end)

brutal:replace("score.loss_parts", { cites = "PO-BRUTAL-20 PO-BRUTAL-21" }, function(player)
  local agents = g.pr_track:count(player.agent)
  if agents == 0 then return {} end
  return { {
    title = agents .. (agents == 1 and " agent" or " agents") .. " on the PR track at " .. -value("brutal.loss"),
    points = -agents * value("brutal.loss"), cites = "PO-BRUTAL-20",
  } }
end)

brutal:wrap("agents.counted", { cites = "PO-BRUTAL-1 PO-BRUTAL-8" }, function(base, player)
  return base(player) + g.pr_track:count(player.agent)
end)

-- What bots think of it --------------------------------------------------

local TRACKED, RELEASED, RESEARCH = 1300, 1200, 400
local lost = setting("brutal.loss") * 1000
local last = the.marker:above(0)
brutal:measure("barrels lost", 0, { says = "A crisis costs no barrels.", cites = "PO-BRUTAL-5" })
for n = 1, 4 do
  brutal:measure("crisis " .. n, given(last, lost, TRACKED),
    { says = "An agent goes to the PR track.", cites = "PO-BRUTAL-5" })
end
brutal:measure("released", the.pr_track:count(who.agent) * given(last, lost, RELEASED),
  { says = "All own agents back from the PR track.", cites = "PO-BRUTAL-15" })
brutal:measure("develop 2", RESEARCH, { says = "Research.", cites = "PO-BRUTAL-13" })
brutal:measure("invest 2", the.pr_track:count(who.agent) * given(last, lost, RELEASED),
  { says = "Whitewash.", cites = "PO-BRUTAL-15" })
brutal:measure("grey 1", measure("market"), { says = "Black Market.", cites = "PO-BRUTAL-16" })
brutal:measure("grey 2", measure("technologies"), { says = "Marketing.", cites = "PO-BRUTAL-18" })
brutal:worth("on the track", the.pr_track:count(who.agent) * given(last, lost, RELEASED) * -1,
  { says = "agents on the PR track", cites = "PO-BRUTAL-20" })
brutal:worth("invest.whitewash", "release", measure("released"),
  { says = "all agents back from the track", cites = "PO-BRUTAL-15" })
brutal:worth("release.take", "release.all", 1000, { says = "all agents back from the track", cites = "PO-BRUTAL-10" })
brutal:worth("research", "research", RESEARCH, { says = "new displays", cites = "PO-BRUTAL-13" })
brutal:worth("marketing", "marketing.own", measure("gain", to),
  { says = "start-ups of yours, and rivals'", cites = "PO-BRUTAL-18" })
brutal:worth("marketing.place", "marketing.barrel", measure("last barrel") * -1,
  { says = "a barrel of yours", cites = "PO-BRUTAL-18" })
brutal:worth("marketing.shift", "marketing.from", measure("gain", from) * -1,
  { says = "one less on {from}", cites = "PO-BRUTAL-19" })
brutal:worth("marketing.shift", "marketing.cost", measure("pay", least(9, to:total() + 1)) * -1,
  { says = "costs {n} barrels", cites = "PO-BRUTAL-19", with = { n = to:total() + 1 } })
