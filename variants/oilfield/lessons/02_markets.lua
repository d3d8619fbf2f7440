--- Markets and investments: where money and points come from. The learner is player 1 of 4.
local markets = lesson {
  minutes = 6, players = 4, seed = 4, set = { ["setup.first_player"] = 2 },
  position = function(t)
    t:setup()
    local me = g.players[1]
    me.storage:move_all(g.bag)
    g.bag:move(me.storage, g.oil, 3)
    me.bench:move(g.space.local1, me.worker)
    for _, player in ipairs(g.players) do player.laid:set(g.card.national.number) end
    t:begin("public", g.space.local1.index)
  end,
}

local function me() return g.players[1] end
local function rival() return g.players[3] end

markets:step("three", { cites = "OF-LOCAL-1 OF-NAT-1 OF-INVEST-3" })

markets:step("local", {
  goal = function() return me().money:get() == 22 and me().vp:get() == 1 end,
  show = { "sell 1 oil for $2", "sell 2 oil for 1 VP" },
  within = 2,
  cites = "OF-LOCAL-2 OF-LOCAL-3 OF-LOCAL-4",
  hints = { function(s) return s:asks() == "local" end, "sell 1 oil for $2" },
  wrong = {
    { id = "money", when = function() return me().money:get() == 26 end, try = "sell 3 oil for $6" },
    { id = "decline", when = function(s) return s:said("decline Local") end, try = "decline Local" },
  },
})

--- Player 3 sells; player 1 is last in turn order.
markets:step("supervisor", {
  position = function(t)
    t:setup()
    local seller = rival()
    seller.storage:move_all(g.bag)
    g.bag:move(seller.storage, g.oil, 2)
    seller.bench:move(g.space.local1, seller.worker)
    for _, player in ipairs(g.players) do player.laid:set(g.card.drill.number) end
    t:begin("public", g.space.local1.index)
  end,
  plays = { "3: sell 2 oil for $4" },
  answer = function() return me().money:get() - 20 end,
  cites = "OF-LOCAL-5 OF-LOCAL-8",
  hints = { true },
  wrong = { { id = "two", when = function(s) return s.value == 2 end, try = "2" } },
})

local function national(t)
  t:setup()
  me().storage:move_all(g.bag)
  g.bag:move(me().storage, g.oil, 2)
  for _, player in ipairs(g.players) do player.laid:set(g.card.drill.number) end
  me().laid:set(g.card.national.number)
  rival().laid:set(g.card.national.number)
  g.first:set(1)
  t:begin("reveal")
end

markets:step("choosers", {
  position = national,
  answer = function() return g.barrel_price:get() end,
  cites = "OF-NAT-1 OF-NAT-2 OF-NAT-3",
  hints = { "board" },
  wrong = { { id = "alone", when = function(s) return s.value == 4 end, try = "4" } },
})

markets:step("national", {
  goal = function() return me().money:get() == 26 end,
  show = "sell 2 oil for $6",
  cites = "OF-NAT-4 OF-NAT-5",
  hints = { function(s) return s:asks() == "national" end, "sell 2 oil for $6" },
  wrong = {
    { id = "decline", when = function(s) return s:said("decline National") end, try = "decline National" },
    { id = "one", when = function() return me().money:get() == 23 end, try = "sell 1 oil for $3" },
  },
})

markets:step("invest", {
  position = function(t)
    t:setup()
    me().bench:move(g.space.invest1, me().worker)
    for _, player in ipairs(g.players) do player.laid:set(g.card.drill.number) end
    t:begin("public", g.space.invest1.index)
  end,
  goal = function() return g.invested.three1:count(me().stake) == 1 end,
  show = "invest in the 3 VP row",
  cites = "OF-INVEST-1 OF-INVEST-2 OF-INVEST-3",
  hints = { function(s) return s:asks() == "invest" end, "invest in the 3 VP row" },
  wrong = {
    { id = "row", when = function() return g.invested:count(me().stake) > g.invested.three1:count(me().stake) end,
      try = "invest in the 5 VP row" },
    { id = "decline", when = function(s) return s:said("decline Invest") end, try = "decline Invest" },
  },
})

markets:step("price", {
  position = function(t)
    t:setup()
    me().supply:move(g.invested.three1, me().stake)
    rival().supply:move(g.invested.three2, rival().stake)
    rival().supply:move(g.invested.three3, rival().stake)
    g.covered.three:set(3)
    me().vp:set(3)
    rival().vp:set(6)
    me().money:set(14)
    for _, player in ipairs(g.players) do player.laid:set(g.card.drill.number) end
    g.players[2].bench:move(g.space.subsidy1, g.players[2].worker)
    t:begin("public", g.space.subsidy1.index)
  end,
  answer = function() return value("invest.price", g.covered.three) end,
  cites = "OF-INVEST-4 OF-SELL-2",
  hints = { "board" },
  wrong = { { id = "paid", when = function(s) return s.value == 6 end, try = "6" } },
})

markets:step("sell", {
  goal = function() return me().money:get() == 23 end,
  show = "player 1: sell your investment of 3 VP",
  cites = "OF-SELL-1 OF-SELL-3 OF-SELL-7",
  hints = { function(s) return s:asks() == "subsidy" end, true },
})

markets:step("after", {
  answer = function() return value("invest.price", g.covered.three) end,
  cites = "OF-SELL-4 OF-SELL-5",
  hints = { true },
  wrong = { { id = "fell", when = function(s) return s.value == 8 end, try = "8" } },
})
