--- What bots think of the brutal rules.
return function(brutal)
  local from, to = var("from"), var("to")
  local TRACKED, RELEASED, RESEARCH = 1300, 1200, 400
  local lost = setting("brutal.loss") * 1000
  local last = the.marker:above(0)
  brutal:measure("barrels lost", 0, { instead = true, says = "A crisis costs no barrels.", cites = "PO-BRUTAL-5" })
  for n = 1, 4 do
    brutal:measure("crisis " .. n, given(last, lost, TRACKED),
      { instead = true, says = "An agent goes to the PR track.", cites = "PO-BRUTAL-5" })
  end
  brutal:measure("released", the.pr_track:count(who.agent) * given(last, lost, RELEASED),
    { says = "All own agents back from the PR track.", cites = "PO-BRUTAL-15" })
  brutal:measure("develop 2", RESEARCH, { instead = true, says = "Research.", cites = "PO-BRUTAL-13" })
  brutal:measure("invest 2", the.pr_track:count(who.agent) * given(last, lost, RELEASED),
    { instead = true, says = "Whitewash.", cites = "PO-BRUTAL-15" })
  brutal:measure("grey 1", measure("market"), { instead = true, says = "Black Market.", cites = "PO-BRUTAL-16" })
  brutal:measure("grey 2", measure("technologies"), { instead = true, says = "Marketing.", cites = "PO-BRUTAL-18" })
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

  --- The terms above tell what these do.
  brutal:untried("release", "research", "marketing", "invest.whitewash")
end
