--- Auctions and bluff: the learner is player 1 of 3 and opens.
local help = include("lessons/help")

local auction = lesson {
  minutes = 6, players = 3, seed = 5, set = { ["setup.first_player"] = 1 },
}

local function me() return g.players[1] end
local function rival() return g.players[2] end

--- Two players have crude at Hudson; the learner holds licences worth 7.
local function hudson(t)
  t:setup()
  help.tanks(me(), 3, 0, 0)
  help.tanks(rival(), 2, 0, 0)
  help.hand(me(), 3, 2)
  help.hand(rival(), 2, 1)
  help.hand(g.players[3], 2, 2)
  t:begin("auctions", 1)
end

auction:step("licences", {
  position = hudson,
  answer = function() return value("licence.worth", me()) end,
  hints = { "table", true },
  cites = "GI-LIC-2 GI-INFO-3",
  wrong = { { id = "cards", when = function(s) return s.value == 5 end, try = "5" } },
})

auction:step("open", {
  goal = function() return g.bid:get() > 0 end,
  show = "2",
  hints = { function(s) return s:asks() == "bid" end, "2" },
  cites = "GI-AUCTION-2 GI-AUCTION-3 GI-AUCTION-4",
})

--- Player 2 goes one higher, whatever was bid.
auction:step("raise", {
  plays = function() return { { seat = 2, g.bid:get() + 1 } } end,
  goal = function() return g.bidder:get() == 1 end,
  show = function() return tostring(g.bid:get() + 1) end,
  hints = { function() return g.bidder:get() == 2 end, true },
  cites = "GI-AUCTION-4 GI-AUCTION-5",
  wrong = { { id = "pass", when = function(s) return s:asks() ~= "bid" or me().bids:get() == 0 end, try = "pass" } },
})

auction:step("pay", {
  position = function(t)
    hudson(t)
    t:begin("auctions", 1)
  end,
  plays = { "1: 2", "2: 3", "1: 4", "2: pass" }, quietly = true,
  goal = function(s) return s:asks() == "sell" and me().hand:count("double") == 0 end,
  show = "pay 2 of value 2",
  hints = { function(s) return s:asks() == "pay" end, "pay 2 of value 2" },
  cites = "GI-AUCTION-7 GI-AUCTION-8 GI-AUCTION-9",
  wrong = {
    { id = "other", when = function(s) return s:asks() == "sell" and me().hand:count("double") > 0 end,
      try = "pay 1 of value 2 and 2 of value 1" },
  },
})

auction:step("sell", {
  goal = function() return me().money:get() == 30000 end,
  show = "sell 3",
  hints = { true, "sell 3" },
  cites = "GI-SALE-1 GI-SALE-2 GI-SALE-3 GI-STORE-1",
  wrong = {
    { id = "few", when = function(s) return s:asks() ~= "sell" and me().money:get() < 30000 end, try = "sell 1" },
  },
})

auction:step("change", {
  position = function(t)
    t:setup()
    help.tanks(me(), 2, 0, 0)
    help.hand(me(), 0, 3)
    t:begin("auctions", 1)
  end,
  plays = { "1: 3" }, quietly = true,
  answer = function() return 4 end,
  hints = { true, "answers" },
  cites = "GI-AUCTION-8 GI-EX-10",
  wrong = { { id = "three", when = function(s) return s.value == 3 end, try = "3" } },
})

auction:step("bluff", {
  position = function(t)
    hudson(t)
    t:begin("auctions", 1)
  end,
  goal = function() return me().hand:total() < 5 or g.bid:get() > 7 end,
  show = "8",
  hints = { true, "8" },
  cites = "GI-AUCTION-6 GI-AUCTION-10",
})

auction:step("caught", {
  position = hudson,
  plays = { "1: 8", "2: pass" }, quietly = true,
  answer = function() return 5 - me().hand:total() end,
  hints = { "table", true },
  cites = "GI-AUCTION-10 GI-AUCTION-11 GI-EX-11",
  wrong = { { id = "two", when = function(s) return s.value == 2 end, try = "2" } },
})

--- Why bluff at all: player 2 holds much and wants it.
auction:step("drive", {
  position = function(t)
    t:setup()
    help.tanks(me(), 1, 0, 0)
    help.tanks(rival(), 4, 0, 0)
    help.hand(me(), 3, 0)
    help.hand(rival(), 4, 4)
    t:begin("auctions", 1)
  end,
  plays = { "1: 1", "2: 4" }, quietly = true,
  goal = function() return g.bidder:get() == 1 and g.bid:get() > 4 end,
  show = "6",
  hints = { function() return g.bid:get() == 4 end, "6" },
  cites = "GI-AUCTION-6",
  wrong = { { id = "pass", when = function() return g.bidder:get() ~= 1 end, try = "pass" } },
})

auction:step("paid", {
  position = function(t)
    t:setup()
    help.tanks(me(), 1, 0, 0)
    help.tanks(rival(), 4, 0, 0)
    help.hand(me(), 3, 0)
    help.hand(rival(), 4, 4)
    t:begin("auctions", 1)
  end,
  plays = { "1: 1", "2: 4", "1: 6", "2: 7" }, quietly = true,
  goal = function(s) return s:asks() == "pay" and s:actor() == rival() end,
  show = "pass",
  hints = { true },
  cites = "GI-AUCTION-5 GI-AUCTION-9",
  wrong = { { id = "more", when = function() return g.bid:get() > 7 or me().hand:total() < 3 end, try = "9" } },
})

auction:step("store", {
  position = function(t)
    t:setup()
    help.tanks(me(), 5, 2, 3)
    help.hand(me(), 1, 0)
    t:begin("auctions", 3)
  end,
  answer = function() return 4000 end,
  hints = { true, true },
  cites = "GI-STORE-1 GI-STORE-2 GI-EX-13",
  wrong = { { id = "count", when = function(s) return s.value == 4 end, try = "4" } },
})
