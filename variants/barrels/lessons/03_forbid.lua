--- A guard: an answer that is refused, and why.
local course = lesson { minutes = 7, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_guard", { game = "barrels", says = "A worker draws two barrels at most." })
house:forbid("work.draw", "draw.two", var("n"):above(2), { says = "Two barrels are enough." })
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "three", run = function(t)
      t:setup()
      t:phase("round", 1)
      t:check(not t:offers("work.draw", g.wells.well1, 3), "three barrels can still be drawn")
    end },
    { id = "wells", run = function(t)
      t:setup()
      t:phase("round", 1)
      for _, well in ipairs(g.wells) do
        t:check(not t:offers("work.draw", well, 3), "at one of the wells, three barrels can still be drawn")
      end
    end },
    { id = "two", run = function(t)
      t:setup()
      t:phase("round", 1)
      for _, well in ipairs(g.wells) do
        t:check(t:offers("work.draw", well, 2), "two barrels can't be drawn any more")
      end
    end },
    { id = "says", run = function(t)
      t:setup()
      t:phase("round", 1)
      t:check(#t:reason("work.draw", g.wells.well1, 3) > 0, "the refusal says nothing")
    end },
  },
  show = { edit = "edit new my_guard {work}/my_guard.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("why draw") end,
  show = "why draw",
  hints = { "why draw" },
})
