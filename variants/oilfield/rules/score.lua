--- Points.
local of = game("oilfield")

of:value("tie_money", "more", {
  says = "Who wins a tie: who has more money, or who has less.", cites = "OF-SCORE-7 OF-DIF-2",
  one_of = { "more", "less" },
})
of:value("score.lease", 1, { says = "Points for a lease card.", cites = "OF-SCORE-2", from = 0, to = 20 })
of:value("score.unit", 1, {
  says = "Points for a full refinery or extension.", cites = "OF-SCORE-3", from = 0, to = 20,
})
of:value("score.richest", 2, {
  says = "Points for most money; those who tie get half.", cites = "OF-SCORE-5", from = 0, to = 20,
})

of:rule("score.leases", who.leases:size() * setting("score.lease"), { cites = "OF-SCORE-2 OF-LEASE-9" })

local richest = setting("score.richest")
of:rule("score.money",
  given(the.money:alone(who), richest, given(who.money:is(the.money:highest()), richest // 2)),
  { cites = "OF-SCORE-5" })

--- Units that the cubes fill, the smallest first: a function, for it sorts them.
of:rule("score.units", { cites = "OF-SCORE-3 OF-SCORE-4 OF-STORE-3" }, function(player)
  local sizes, cubes, full = { value("refinery") }, player.storage:total(), 0
  for _, tile in ipairs(player.extensions) do
    if tile.places > 0 then sizes[#sizes + 1] = tile.places end
  end
  table.sort(sizes)
  for _, size in ipairs(sizes) do
    if cubes >= size then cubes, full = cubes - size, full + 1 end
  end
  return value("score.unit") * full
end)

--- The points, then what breaks ties; who is equal in all of it shares the win. Functions from here on, for the units
--- above are one, and texts go with the numbers.
of:rule("score", { cites = "OF-SCORE-1 OF-SCORE-6 OF-SCORE-7 OF-SCORE-8 OF-SCORE-9" }, function(player)
  local money = player.money:get()
  local points = player.vp:get() + rules.score.leases(player) + rules.score.units(player)
    + rules.score.money(player)
  return points, value("tie_money") == "more" and money or -money, -player.leases:size()
end)

of:value("score.ties", { says = "What breaks a tie, in order.", cites = "OF-SCORE-7 OF-SCORE-8" }, function()
  return {
    "a tie: " .. value("tie_money") .. " money wins (OF-SCORE-7)",
    "a tie in points and money: fewer lease cards win (OF-SCORE-8)",
  }
end)

of:value("score.parts", { says = "What the score is made of.", cites = "OF-SCORE-1" }, function(player)
  local held, most = 0, rules.score.money(player)
  for _, space in ipairs(g.invested) do held = held + space:count(player.stake) * space.vp end
  return {
    { title = "investments", points = held, cites = "OF-SCORE-1" },
    { title = "local market", points = player.vp:get() - held, cites = "OF-SCORE-1" },
    { title = "lease cards", points = rules.score.leases(player), cites = "OF-SCORE-2" },
    { title = "full storage", points = rules.score.units(player), cites = "OF-SCORE-3 OF-SCORE-4" },
    {
      title = "money", points = most, cites = "OF-SCORE-5",
      says = "$" .. player.money:get() .. (most > 0 and ", the most" or ""),
    },
  }
end)
