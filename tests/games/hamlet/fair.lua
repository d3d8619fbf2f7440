--- A fair: rows of points, a queue that begins at its second space, and what is taken out with what it is for.
local fair = layer("fair", { game = "hamlet", says = "A fair on the green." })
fair:pile("won", { per = "player", sees = "all" })
fair:value("fame", {
  { title = "prizes", n = who.won:size(), each = 2, cites = "HA-1" },
  { title = "prize {it.id}", over = who.won, when = it.n:above(1), points = it.n, says = "of {of}",
    with = { of = it.n } },
  { title = "a head start", points = 1 },
}, { says = "What a player is known for." })
fair:value("fame.all", setting("fame") * 10, { says = "Tenfold." })
fair:track("stand", { size = 3, start = 2, holds = "worker", capacity = 1, panel = "view.stands" })
fair:rule("view.stands", function() return "Stands", { "a tent" } end)
fair:rule("day.stand", effect.bump(who.worker, who.bench, the.stand, the.bench))
fair:rule("day.pack", effect.move_all(who.worker, the.stand, who.bench))
fair:value("rain", false, { says = "It rains." })
fair:group("fun", "fame", "rain", "view.stands", { says = "All fun." })
fair:rule("view.green", function(viewer, screen)
  local own = pen(viewer, screen, { draws = { worker = function(_, at) return at:total() > 0 and "X" or "-" end } })
  return own:frame({ { { "view.stands" } } })
end)
