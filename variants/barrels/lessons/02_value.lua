--- A value: a number of the rules that a layer sets.
local course = lesson { minutes = 6, players = 4, seed = 7, layers = { "recipes/catch_up" } }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_value", { game = "barrels", says = "The last get four coins." })
house:set("catch_up.coins", 4)
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "four", run = function(t)
      t:setup()
      for seat, player in ipairs(g.players) do player.points:set(seat) end
      t:run(rules.round.close)
      t:equal(g.players[1].coins:get(), 3 + 2 + 4, "coins of the last")
    end },
    { id = "others", run = function(t)
      t:setup()
      for seat, player in ipairs(g.players) do player.points:set(seat) end
      t:run(rules.round.close)
      t:equal(g.players[2].coins:get(), 3 + 2, "coins of somebody else")
    end },
  },
  show = { edit = "edit new my_value {work}/my_value.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("diff") end,
  show = "diff",
  hints = { "diff" },
})
