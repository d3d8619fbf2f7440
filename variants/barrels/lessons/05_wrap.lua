--- wrap: a rule put around a rule.
local course = lesson { minutes = 6, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_wrap", { game = "barrels", says = "Each card left in hand is worth a point." })
house:wrap("score", function(base, player) return base(player) + player.hand:size() end)
]]

course:step("idea")

course:step("write", {
  tests = {
    { id = "base", run = function(t)
      g.players[1].points:set(10)
      t:equal(rules.score(g.players[1]), 11, "points with ten points, three coins and no card")
    end },
    { id = "cards", run = function(t)
      g.deck.trade1:draw(g.players[1].hand)
      g.deck.trade1:draw(g.players[1].hand)
      t:equal(rules.score(g.players[1]), 1 + 2, "points with three coins and two cards")
    end },
  },
  show = { edit = "edit new my_wrap {work}/my_wrap.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("score") end,
  show = "score",
  hints = { "score" },
})
