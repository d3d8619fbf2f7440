--- Hidden objectives: a secret foreign nation; two of its companies are worth five.

local house = layer("house/agenda", {
  game = "qe", says = "Each bank has a secret agenda: two companies of one foreign nation bring five points.",
})
house:value("agenda.vp", 5, { says = "Points for a fulfilled agenda.", from = 0, to = 20 })
house:pile("agenda_deck", { sees = "none" })
house:pile("agenda", { per = "player", sees = "owner", capacity = 1 })
local cards = {}
for i, nation in ipairs { "US", "CN", "JP", "EU", "UK" } do
  cards[i] = { id = "agenda_" .. nation, title = "agenda: " .. nation, wants = nation }
end
house:cards("agenda_deck", cards, { back = "agenda" })
house:after("setup.tiles", function()
  if g.count < 5 then g.card.agenda_UK:move(g.unused) end
  g.agenda_deck:shuffle()
  for _, player in ipairs(g.players) do g.agenda_deck:draw(player.agenda) end
end)
house:rule("score.agenda", function(player)
  local card = player.agenda:top()
  return player.tiles:count("nation", card.wants) >= 2 and value("agenda.vp") or 0
end)
house:wrap("score.final", function(base, player) return base(player) + rules.score.agenda(player) end)
house:after("score.reveal", function() for _, p in ipairs(g.players) do p.agenda:top():turn(1) end end)
house:wrap("score.parts", function(base, player)
  local parts = base(player)
  parts[#parts + 1] = { title = "agenda", points = rules.score.agenda(player), hidden = true, unknown = "an agenda" }
  return parts
end)
