--- A test, check and diff: is the rule what one meant?
local course = lesson { minutes = 8, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_test", { game = "barrels", says = "Passing pays two coins." })
house:after("work.pass", effect.add(who.coins))
house:test("a pass pays two coins", { players = 4 }, function(t)
  t:run(play, g.players[1], "work"):answer("work.pass")
  t:equal(g.players[1].coins:get(), 3 + 2)
end)
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "pays", run = function(t)
      t:run(play, g.players[1], "work"):answer("work.pass")
      t:equal(g.players[1].coins:get(), 3 + 2, "coins after a pass")
    end },
    { id = "others", run = function(t)
      t:run(play, g.players[1], "work"):answer("work.pass")
      for seat = 2, 4 do t:equal(g.players[seat].coins:get(), 3, "coins of somebody else") end
    end },
    { id = "test", run = function(t) t:check(t:own_tests() > 0, "there is no test") end },
    { id = "passes", run = function(t) t:own_test(1) end },
  },
  show = { edit = "edit new my_test {work}/my_test.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("test", {
  goal = function(s) return s:typed("oilpatch test") end,
  show = "oilpatch test {work}/my_test.lua",
  hints = { true },
})

course:step("check", {
  goal = function(s) return s:typed("oilpatch check") end,
  show = "oilpatch check {work}/my_test.lua --games 8",
  hints = { true },
})

course:step("diff", {
  goal = function(s) return s:typed("diff") end,
  show = "diff",
  hints = { "diff" },
})
