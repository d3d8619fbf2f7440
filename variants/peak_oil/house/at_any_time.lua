--- Security chips may be used at any time, also while somebody else decides.
local house = layer("house/at_any_time", {
  game = "peak_oil", says = "Security chips may be used at any time, not only in the own turn.",
})

house:window("turn", { by = "anyone", asks = "Use a security chip?" })

house:test("a chip is used while another player decides", { players = 4 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  if two.hq:count("security") == 0 then g.reserve:move(two.hq, g.security) end
  local chips, risk = two.hq:count("security"), g.risk.sidra:top()
  local face = risk:face()
  t:phase("turn", one)
  t:expect_choice("step1", one)
  t:interject(two, "security.flip_risk", g.risk.sidra)
  t:expect_choice("step1", one)
  t:equal(two.hq:count("security"), chips - 1)
  t:check(risk:face() ~= face)
end)
