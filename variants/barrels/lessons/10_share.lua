--- A rule of one's own: measured, and shared; on any game.
local course = lesson { minutes = 10, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_own", { game = "barrels", says = "Whoever is last gets a coin." })
house:after("round.close", flow.each(1, flow.when(who.points:is(the.points:lowest()), effect.add(who.coins))))
]]

course:step("idea")

--- Any change will do.
course:step("write", {
  tests = {
    { id = "mine", run = function(t) t:check(#t:changes() > 0, "no rule is changed") end },
  },
  show = { edit = "edit new my_own {work}/my_own.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("compare", {
  goal = function(s) return s:typed("oilpatch compare") end,
  show = "oilpatch compare barrels --b {work}/my_own.lua --games 20",
  hints = { true },
})

course:step("share", {
  goal = function(s) return s:typed("oilpatch rulebook") end,
  show = "oilpatch rulebook barrels -l {work}/my_own.lua",
  hints = { true },
})

course:step("any", {
  goal = function(s) return s:typed("oilpatch recipes") end,
  show = "oilpatch recipes barrels",
  hints = { "oilpatch recipes barrels" },
})
