--- The PR track, and the points lost there.
return function(brutal)
  brutal:replace("view.crises", { cites = "PO-COMP-18 PO-BRUTAL-9" }, function(pen)
    local lines = {}
    for i, space in ipairs(g.pr_track) do
      local unused = i < value("brutal.entry") and pen:dim("not used")
      lines[i] = "space " .. i .. "  " .. (unused or pen:agents(space))
    end
    return "PR track", lines
  end)
  local agents = the.pr_track:count(who.agent)
  brutal:set("score.loss_parts", { {
    title = "agents on the PR track", says = "{n} at {loss}",
    with = { n = agents, loss = -setting("brutal.loss") },
    points = -setting("score.losses"), when = agents:above(0), cites = "PO-BRUTAL-20",
  } }, { cites = "PO-BRUTAL-20 PO-BRUTAL-21" })
end
