--- Two players: the dummy that blocks a space and plays a card. The learner is player 1.
local two = lesson {
  minutes = 3, players = 2, seed = 4, set = { ["setup.first_player"] = 1 },
  position = function(t)
    t:setup()
    t:begin("selection")
  end,
}

local function me() return g.players[1] end

--- The dummy's worker blocks, and performs nothing.
two:step("blocks", {
  answer = function() return 1 end,
  hints = { "board", true },
  cites = "OF-TWO-1 OF-TWO-5 OF-TWO-8",
})

two:step("place", {
  goal = function() return me().bench:total() == 0 end, any = true,
  show = "1",
  hints = { "answers" },
  cites = "OF-TWO-8 OF-TWO-9",
})

two:step("card", {
  answer = function() return 5 end,
  hints = { "odds", true },
  cites = "OF-TWO-10 OF-TWO-11 OF-TWO-12",
  wrong = { { id = "four", when = function(s) return s.value == 4 end, try = "4" } },
})

two:step("supervisor", {
  answer = function() return 1 end,
  hints = { true },
  cites = "OF-TWO-13",
})

two:step("national", {
  answer = function() return 3 end,
  hints = { "board", true },
  cites = "OF-TWO-14 OF-NAT-2",
  wrong = { { id = "alone", when = function(s) return s.value == 4 end, try = "4" } },
})
