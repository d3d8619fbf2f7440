--- A component of one's own: what a rule must remember is a counter.
local course = lesson { minutes = 7, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_counter", { game = "barrels", says = "Each pass is a star, and a star is worth a point." })
house:counter("stars", { per = "player", min = 0 })
house:after("work.pass", effect.add(who.stars))
house:wrap("score", function(base, player) return base(player) + player.stars:get() end)
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "there", run = function(t)
      t:equal(g.players[1].stars:get(), 0, "stars at the start")
    end },
    { id = "pass", run = function(t)
      t:run(play, g.players[1], "work"):answer("work.pass")
      t:equal(g.players[1].stars:get(), 1, "stars after a pass")
      t:equal(g.players[2].stars:get(), 0, "stars of somebody else")
    end },
    { id = "score", run = function(t)
      g.players[1].stars:set(4)
      t:equal(rules.score(g.players[1]), 1 + 4, "points with three coins and four stars")
    end },
  },
  show = { edit = "edit new my_counter {work}/my_counter.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  answer = function() return g.players[1].stars:get() end,
  hints = { true },
})
