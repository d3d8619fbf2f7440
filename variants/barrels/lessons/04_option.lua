--- An option: something new to do, with its effect.
local course = lesson { minutes = 8, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_option", { game = "barrels", says = "A worker may sell a barrel for two coins." })
house:option("work.sell", { "colour", { "amber", "brown", "crude" } }, { says = "sell {colour} for two coins" })
house:forbid("work.sell", "sell.none", who.barrels:count(var("colour")):is(0), { says = "You have none to sell." })
house:does("work.sell", effect.move(who.worker, who.bench, the.idle),
  effect.move(var("colour"), who.barrels, the.spent), effect.add(who.coins, 2))
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "there", run = function(t)
      g.bag:move(g.players[1].barrels, "amber")
      t:run(play, g.players[1], "work")
      t:check(t:offers("work.sell", g.amber), "nobody is offered to sell amber")
    end },
    { id = "none", run = function(t)
      t:run(play, g.players[1], "work")
      t:check(not t:offers("work.sell", g.amber), "amber is sold by somebody who has none")
    end },
    { id = "worker", run = function(t)
      g.bag:move(g.players[1].barrels, "amber")
      t:run(play, g.players[1], "work"):answer("work.sell", g.amber)
      t:equal(g.players[1].bench:total(), 4, "workers left on the bench")
    end },
    { id = "pays", run = function(t)
      g.bag:move(g.players[1].barrels, "amber")
      t:run(play, g.players[1], "work"):answer("work.sell", g.amber)
      t:equal(g.players[1].barrels:total(), 0, "barrels left")
      t:equal(g.players[1].coins:get(), 5, "coins afterwards")
    end },
  },
  show = { edit = "edit new my_option {work}/my_option.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("answers") end,
  show = "answers",
  hints = { "answers" },
})
