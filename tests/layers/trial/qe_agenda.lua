--- Hidden objectives: a secret foreign nation; two of its companies are worth five.
local house = layer("house/agenda", { game = "qe", says = "Two companies of a secret nation bring five points." })
house:value("agenda.vp", 5, { says = "Points for a fulfilled agenda.", from = 0, to = 20 })
house:pile("agenda_deck", { sees = "none" })
house:pile("agenda", { per = "player", sees = "owner", capacity = 1 })
local cards, player = {}, var("player")
for i, nation in ipairs { "US", "CN", "JP", "EU", "UK" } do
  cards[i] = { id = "agenda_" .. nation, title = "agenda: " .. nation, wants = nation }
end
house:cards("agenda_deck", cards, { back = "agenda" })
house:after("setup.tiles", function()
  if g.count < 5 then g.card.agenda_UK:move(g.unused) end
  g.agenda_deck:shuffle()
  for _, bank in ipairs(g.players) do g.agenda_deck:draw(bank.agenda) end
end)
local owned = count_of(player.tiles, it.nation:is(player.agenda:top().wants))
house:value("score.agenda", { "player", "players" }, given(owned:at_least(2), setting("agenda.vp")))
house:wrap("score.final", function(base, bank) return base(bank) + value("score.agenda", bank) end)
house:after("score.reveal", effect.each("players", effect.turn(it.agenda:top(), 1)))
house:wrap("score.parts", function(base, bank)
  local parts, points = base(bank), value("score.agenda", bank)
  parts[#parts + 1] = { title = "agenda", points = points, hidden = true, unknown = "a secret agenda" }
  return parts
end)
