--- Before the first round.
local gi = game("giganten")

gi:value("setup.first_player", 0, {
  says = "The seat of the first player; 0: by lot.", cites = "GI-SETUP-11", from = 0,
  to = { [2] = 2, [3] = 3, [4] = 4 },
})
gi:value("setup.small_map", { [2] = true, [3] = true, [4] = false },
  { says = "Do the squares marked 3 stay empty?", cites = "GI-SETUP-3" })

gi:phase("setup", { cites = "GI-SETUP-1 GI-SETUP-6" }, function()
  rules.setup.tiles()
  g.red_stack:shuffle()
  g.beige_stack:shuffle()
  rules.setup.first()
  return "prices"
end)

--- Tiles face down on the squares with as many derricks; what is left over nobody sees.
gi:rule("setup.tiles", { cites = "GI-SETUP-2 GI-SETUP-3 GI-INFO-5" }, function()
  local small = value("setup.small_map")
  for _, stack in ipairs(g.tiles) do stack:shuffle() end
  for _, site in ipairs(g.site) do
    if not (small and site.large) then g.tiles[site.kind]:draw(site) end
  end
end)

gi:rule("setup.first", { cites = "GI-SETUP-11" }, function()
  local seat = value("setup.first_player")
  if seat == 0 then
    seat = (g.lot:roll() - 1) % g.count + 1
    announce(g.players[seat], " begins, by lot.")
  end
  g.first:set(seat)
end)
