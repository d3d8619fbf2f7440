--- What the brutal rules take away, in words.
return function(brutal)
  brutal:replace("score.loss_parts", { cites = "PO-BRUTAL-20 PO-BRUTAL-21" }, function(player)
    local agents, loss = g.pr_track:count(player.agent), value("brutal.loss")
    local title = agents .. (agents == 1 and " agent" or " agents") .. " on the PR track at " .. -loss
    return agents > 0 and { { title = title, points = -agents * loss, cites = "PO-BRUTAL-20" } } or {}
  end)
end
