--- Nobody gets into Russia before the first scandal makes everything else look worse.
local house = layer("house/closed_russia", {
  game = "peak_oil", says = "No agent may go to Russia until somebody has suffered a crisis.",
})

house:counter("scandals", { min = 0, title = "crises so far" })
house:after("crisis", function() g.scandals:add() end)

local to_russia = var("to"):is(the.spot.russia) & the.scandals:is(0)
house:forbid({ "reassign", "expand.dispatch" }, "russia.closed", to_russia,
  { says = "Russia is closed until the first crisis." })

house:test("the first crisis opens Russia", { players = 4 }, function(t)
  t:setup()
  local alba, bela = g.players[1], g.players[2]
  rules.turn.begin(alba)
  t:run(rules.step1, alba):refused("russia.closed", "reassign.deploy", g.spot.russia)
  alba.hq:move(g.spot.expand, alba.agent)
  t:run(play, alba, "expand"):refused("russia.closed", "expand.dispatch", g.spot.russia)
  t:run(rules.crisis, bela)
  t:run(rules.step1, alba):answer("reassign.deploy", g.spot.russia)
  t:equal(g.spot.russia:count(alba.agent), 1)
end)
