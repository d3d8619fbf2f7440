--- A new place to work: a fourth ladder, with steps of its own.
local house = layer("house/fourth_ladder", {
  game = "barrels", says = "There is a fourth ladder; its steps count like the others.",
})

house:extend("ladders", { id = "ladder4", step = 4 }) -- everybody's height grows along

house:test("the new ladder is climbed and counted", { players = 4 }, function(t)
  local alba = g.players[1]
  g.bag:move(alba.barrels, "amber", 1)
  t:run(play, alba, "work"):answer("work.climb", g.ladders.ladder4, g.amber)
  t:equal(#alba.height, 4)
  t:equal(alba.height[g.ladders.ladder4]:get(), 1)
  t:equal(rules.score(alba), 1 + 4 // 3)
end)

house:test("bots climb it without a word about it", { players = 4 }, function(t)
  local alba = g.players[1]
  g.bag:move(alba.barrels, "amber", 1)
  t:run(play, alba, "work")
  local worth, terms = t:worth("beginner", "work.climb", g.ladders.ladder4, g.amber)
  t:equal(terms.steps, 1667)
  t:equal(worth, t:worth("beginner", "work.climb", g.ladders.ladder1, g.amber), "it is a ladder like the others")
end)
