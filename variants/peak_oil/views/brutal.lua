--- What the brutal rules take away, in words, and the PR track.
return function(brutal)
  brutal:picture { hide = { "consultant_stack", "consultant_open", "crisis_stack" } }
  brutal:replace("view.crises", { cites = "PO-COMP-18 PO-BRUTAL-9" }, function(pen)
    local lines, entry = {}, value("brutal.entry")
    for i, space in ipairs(g.pr_track) do
      local here = ""
      for _, player in ipairs(g.players) do
        if space:count(player.agent) > 0 then here = here .. pen:men(player, space:count(player.agent)) end
      end
      local none = i < entry and "not used" or pen.glyph.dot
      lines[i] = "space " .. i .. "  " .. (here == "" and pen:dim(none) or here)
    end
    return "PR track", lines
  end)
  brutal:replace("score.loss_parts", { cites = "PO-BRUTAL-20 PO-BRUTAL-21" }, function(player)
    local agents, loss = g.pr_track:count(player.agent), value("brutal.loss")
    local title = agents .. (agents == 1 and " agent" or " agents") .. " on the PR track at " .. -loss
    return agents > 0 and { { title = title, points = -agents * loss, cites = "PO-BRUTAL-20" } } or {}
  end)
end
