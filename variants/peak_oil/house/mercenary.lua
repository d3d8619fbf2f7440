--- Hired help, as in the prototype: it breaks one tie for each player.
local house = layer("house/mercenary", {
  game = "peak_oil", says = "Once a game each player may act with both options where they are tied, without a pull.",
})

house:counter("mercenary", { per = "player", start = 1, min = 0, title = "mercenaries" })
house:option("mercenary.act", { "spot", "spot" }, { says = "send the mercenary, act on {spot}" })
house:offer("step1", "mercenary.act")

house:forbid("mercenary.act", "mercenary.gone", who.mercenary:is(0), nil, "Your mercenary has left.")
house:forbid("mercenary.act", "mercenary.no_tie", ~var("spot"):ties(who), nil, "A mercenary breaks a tie.")
house:forbid("mercenary.act", "mercenary.broke",
  var("spot"):is(the.spot.grey_ops) & who.hq:count("black"):below(who.grey_entry + who.grey_tax), nil,
  "Grey Ops wants a barrel first.")
house:rule("mercenary.act", function(player, spot)
  player.mercenary:add(-1)
  rules.action(player, spot, false)
end)

house:test("a tie is broken once", { players = 4 }, function(t)
  t:setup()
  local alba, bela = g.players[1], g.players[2]
  for _, player in ipairs { alba, bela } do player.hq:move(g.spot.invest, player.agent) end
  rules["turn.begin"](alba)
  t:run(rules.step1, alba):answer("mercenary.act", g.spot.invest):expect_choice("invest", alba)
  t:answer("invest.buy"):answer("invest.technology", g.tech.spmr)
  t:run(rules.step1, alba):refused("mercenary.gone", "mercenary.act")
end)
