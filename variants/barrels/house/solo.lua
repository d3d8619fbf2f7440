--- Alone against the Company, which sends a worker wherever its die says.
local house = layer("house/solo", {
  game = "barrels", players = { 1, 1 },
  says = "One player. After each of your workers the Company closes a well and takes a barrel out of it.",
})

house:die("company_die", { faces = 3, title = "the Company's die" })
house:counter("closed", { min = 0, max = 3, title = "the closed well" })
house:counter("company", { min = 0, title = "the Company's points" })
for well = 1, 3 do
  house:forbid("work.draw", "closed." .. well, the.closed:is(well) & var("spot"):is(the.wells:item(well)),
    { says = "The Company works there." })
end

--- Its move: a well is closed until it moves again, and a barrel is gone.
house:rule("company.move", function()
  g.closed:set(g.company_die:roll())
  if g.bag:draw(g.spent) then g.company:add() end
end)

house:replace("round", function(number)
  for _ = 1, 5 do
    play(g.players[1], "work")
    rules.company.move()
  end
  rules.round.close()
  if number == 3 then return finish("three rounds") end
  return "round", number + 1
end)

--- What you have, less what the Company got.
house:wrap("score", function(base, player) return base(player) - g.company:get() end)

house:test("the Company closes a well and takes a barrel", { players = 1 }, function(t)
  t:setup()
  local before = g.bag:total()
  t:run(rules.company.move)
  t:equal(g.bag:total(), before - 1)
  g.closed:set(2)
  t:run(play, g.players[1], "work")
  t:refused("closed.2", "work.draw", g.wells.well2, 1)
  t:check(t:offers("work.draw", g.wells.well1, 1))
end)
