--- A card of one's own in a deck that has room for it.
local course = lesson { minutes = 7, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_card", { game = "barrels", says = "A gusher, worth nine, is in the first deck." })
house:resize("deck", { capacity = 21 })
house:cards("deck.trade1", { { id = "gusher", trade = 1, colour = ref("amber"), cost = 3, worth = 9, track = 1 } })
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "there", run = function(t)
      t:check(g.card.gusher:pile() == g.deck.trade1, "the gusher is not in the first deck")
    end },
    { id = "worth", run = function(t)
      local one = g.players[1]
      g.card.gusher:move(one.hand)
      g.bag:move(one.barrels, "amber", 3)
      t:run(play, one, "work"):answer("work.build", g.card.gusher)
      t:equal(one.points:get(), 9, "points for the gusher")
      t:equal(one.barrels:total(), 0, "barrels left")
    end },
  },
  show = { edit = "edit new my_card {work}/my_card.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("diff") end,
  show = "diff",
  hints = { "diff" },
})
