--- The end: a last reassign for the others, then every spot once more.
local po = game("peak_oil")

po:value("peak.tie_pull", false,
  { says = "Tied players pull a barrel in the Peak Oil phase, too.", cites = "PO-PEAK-10" })
po:value("peak.turn_scope", "activation", {
  says = "What counts as a turn in the Peak Oil phase: each activation, or the whole phase.",
  cites = "PO-PEAK-18",
  one_of = { "activation", "phase" },
})

po:option("peak.stay", { says = "no reassign", cites = "PO-PEAK-5" })
po:choice("last_reassign", {
  options = { "reassign", "peak.stay" }, asks = "Peak Oil: a last reassign?",
  cites = "PO-PEAK-4 PO-PEAK-5 PO-SEC-7",
})

--- Clockwise from the marker holder's left; free, and it may be declined.
po:phase("last_reassign", { cites = "PO-PEAK-4 PO-PEAK-5" }, function(player)
  if player.seat == g.marker:get() then
    rules.turn.begin(player)
    g.peaking:set(1)
    return "peak", 1
  end
  rules.turn.begin(player)
  play(player, "last_reassign")
  return "last_reassign", player.next
end)

po:rule("peak.stay", { cites = "PO-PEAK-5" }, function() end)

--- One spot: who alone has most goes first, then the others from the marker on.
po:phase("peak", { cites = "PO-PEAK-6 PO-PEAK-7 PO-PEAK-8 PO-PEAK-9 PO-PEAK-17 PO-PEAK-21" }, function(number)
  local spot = g.spot[number]
  g.checked:set(number)
  if not spot then
    rules.score.reveal()
    return finish("Peak Oil")
  end
  if spot:total() > 0 then rules.peak.spot(spot) end
  return "peak", number + 1
end)

po:rule("peak.spot", { cites = "PO-PEAK-8 PO-PEAK-9 PO-PEAK-17" }, function(spot)
  local leader = spot:leader()
  local most = 0
  for _, player in ipairs(g.players) do most = math.max(most, spot:seated(player)) end
  if leader then rules.peak.activate(leader, spot, false) end
  local player = g.players[g.marker:get()]
  for _ = 1, #g.players do
    if player ~= leader and spot:count(player.agent) > 0 then
      rules.peak.activate(player, spot, spot:seated(player) == most)
    end
    player = player.next
  end
end)

--- One option, or none; then the agents go home. No pull for a tie.
po:rule("peak.activate", {
  cites = "PO-PEAK-7 PO-PEAK-10 PO-PEAK-11 PO-PEAK-12 PO-PEAK-13 PO-PEAK-18",
}, function(player, spot, tied)
  rules.peak.new_turn(player)
  if tied and value("peak.tie_pull") and player.fixer:get() == 0 then rules.pull(player, 1) end
  if rules.action.enter(player, spot) then play(player, spot.menu) end
  rules.action.home(player, spot)
end)

--- Each activation counts as a turn, unless the whole phase does.
po:rule("peak.new_turn", { cites = "PO-PEAK-18" }, function()
  g.turns:add()
  if value("peak.turn_scope") == "activation" then begin("turn") end
end)
