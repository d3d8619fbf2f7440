--- A worth: what a bot makes of a rule.
local course = lesson { minutes = 7, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_worth", { game = "barrels", says = "A bot, saver, that loves to pass." })
house:worth("work.pass", "my.pass", 5000, { says = "a coin is a coin" })
house:bot("saver", { says = "Loves to pass.", weights = { ["my.pass"] = 1 } })
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "there", run = function(t)
      t:run(play, g.players[1], "work")
      t:check(t:best("saver"), "there is no bot called saver")
    end },
    { id = "best", run = function(t)
      t:run(play, g.players[1], "work")
      t:equal(t:best("saver"), "work.pass", "what saver would do")
    end },
  },
  show = { edit = "edit new my_worth {work}/my_worth.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("diff") end,
  show = "diff",
  hints = { "diff" },
})
