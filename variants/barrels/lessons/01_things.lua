--- What a game is made of: bag, place, spot, pile and track, taken in one's hands at the prompt.
local things = lesson { minutes = 6, players = 4, seed = 7 }

things:step("idea")

things:step("bag", {
  answer = function() return g.bag:total() end,
  hints = { true },
})

things:step("amber", {
  answer = function() return g.bag:count("amber") end,
  hints = { true },
})

things:step("hand", {
  goal = function() return g.players[1].barrels:total() > 3 end,
  show = "put 1 amber barrels 1",
  by_hand = true,
  within = 20,
  hints = { "put 1 amber barrels 1" },
})

things:step("pile", {
  answer = function() return g.deck.trade1:size() end,
  hints = { true },
})

things:step("spot", {
  goal = function() return g.wells.well1:leader() == g.players[2] end,
  show = "put 1 worker 2 well1",
  by_hand = true,
  within = 20,
  hints = { "put 1 worker 2 well1", true },
})

things:step("undo", {
  goal = function() return g.wells.well1:total() == 0 end,
  show = "undo",
  by_hand = true,
  within = 20,
  hints = { "undo" },
})
