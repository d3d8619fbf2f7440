--- Q.E. from the first bid to the last point: the learner is player 1 of 4.
local auction = lesson {
  minutes = 8, players = 4, seat = 1, seed = 4, set = { nations = "EU US CN JP", first = 1 },
}

local function me() return g.players[1] end

auction:step("banks", { cites = "QE-BID-5 QE-WIN-2" })

auction:step("open", {
  goal = function() return g.opening:get() > 0 end,
  show = "10",
  cites = "QE-OPEN-2 QE-OPEN-3",
  hints = { function(s) return s:asks() == "open" end, "10" },
  what_if = {
    {
      id = "million", show = { "1000000", "0", "0", "0" },
      goal = function() return g.winner:get() == 1 end,
    },
  },
})

--- The others bid in secret: more, a little more, nothing.
auction:step("winner", {
  plays = function()
    local opening = g.opening:get()
    return { { seat = 2, opening + 2 }, { seat = 3, opening + 5 }, { seat = 4, 0 } }
  end,
  quietly = true,
  answer = function() return g.winner:get() end,
  cites = "QE-AWARD-1 QE-AWARD-2 QE-BID-1",
  hints = { true, "board" },
  wrong = { { id = "me", when = function(s) return s.value == 1 end, try = "1" } },
})

auction:step("price", {
  answer = function() return g.price[g.players[3].tiles:top().id]:get() end,
  cites = "QE-INFO-3 QE-INFO-4 QE-AWARD-3",
  hints = { true },
  wrong = {
    { id = "second", when = function(s) return s.value == g.price[g.players[3].tiles:top().id]:get() - 3 end,
      try = function() return tostring(g.price[g.players[3].tiles:top().id]:get() - 3) end },
  },
})

--- Who has bought the companies of the first turns, and for how much.
local SOLD = { { 3, 15 }, { 2, 20 }, { 4, 12 }, { 3, 8 }, { 2, 25 }, { 1, 61 }, { 4, 30 }, { 2, 9 }, { 3, 33 } }

--- In every fourth turn, from the second on, player 2 opens; players 3 and 4 have bid, the learner is the last.
local function second_opens(turn)
  return function(t)
    t:setup()
    for i = 1, turn - 1 do
      g.turn:add()
      g.auctioneer:set(value("turn.auctioneer"))
      g.stack:draw(g.block)
      rules.award.sell(g.players[SOLD[i][1]], SOLD[i][2])
    end
    g.players[4].zeros:set(1) -- of the step "winner"
    if turn > 2 then me().zeros:set(1) end -- of the step "zero"
    t:begin("turn")
  end
end

auction:step("zero", {
  position = second_opens(2),
  plays = { "2: 20", "3: 5", "4: 7" },
  goal = function() return me().zeros:get() == 1 end,
  show = "0",
  cites = "QE-ZERO-2 QE-ZERO-3 QE-ZERO-4",
  hints = { function(s) return s:asks() == "bid.secret" and s:actor() == me() end, "0" },
  wrong = {
    { id = "more", when = function() return g.winner:get() == 1 end, try = "30" },
    { id = "less", when = function(s) return s.answers > 0 and g.winner:get() == 2 end, try = "3" },
  },
})

auction:step("same", {
  position = second_opens(6),
  plays = { "2: 50", "3: 5", "4: 60" },
  answer = function() return g.opening:get() end,
  cites = "QE-BID-3 QE-AWARD-6",
  hints = { true },
  wrong = { { id = "none", when = function(s) return s.value == 0 end, try = "0" } },
})

auction:step("win", {
  goal = function() return g.winner:get() == 1 end,
  show = "61",
  cites = "QE-AWARD-1 QE-AWARD-5",
  hints = { true, "61" },
  wrong = {
    { id = "tie", when = function(s) return s:asks() == "bid.again" end, try = "60" },
    { id = "low", when = function(s) return s.answers > 0 and g.winner:get() > 1 end, try = "55" },
  },
})

--- Players 1 and 3 have bid the same, and player 3 has bid again.
auction:step("again", {
  position = second_opens(10),
  plays = { "2: 50", "3: 60", "4: 5", "1: 60", "3: 40" },
  goal = function() return g.winner:get() == 1 end,
  show = "51",
  cites = "QE-TIE-1 QE-TIE-2 QE-TIE-3 QE-TIE-5",
  hints = { function(s) return s:asks() == "bid.again" and s:actor() == me() end, "51" },
  wrong = { { id = "opening", when = function() return g.winner:get() == 2 end, try = "45" } },
})

--- Three players: the last company has no auctioneer.
auction:step("last", {
  answer = 0,
  cites = "QE-LAST-1 QE-LAST-2 QE-LAST-3 QE-LAST-4",
  hints = { true },
  wrong = { { id = "again", when = function(s) return s.value == 1 or s.value == 2 end, try = "1" } },
})

auction:step("peek", { cites = "QE-PEEK-1 QE-PEEK-2 QE-PEEK-3 QE-PEEK-4" })

--- The rulebook's example of a final score: the companies of each player, with their prices.
local BOUGHT = {
  { { "eu_agr", 4 }, { "us_hou", 1 }, { "us_fin", 6 }, { "cn_man", 5 }, { "cn_fin", 9 }, { "eu_man", 15 } },
  { { "jp_hou", 60 }, { "us_agr", 40 }, { "cn_hou", 50 } },
  { { "jp_fin", 30 }, { "cn_agr", 45 }, { "eu_hou", 45 } },
  { { "jp_man", 25 }, { "jp_agr", 35 }, { "eu_fin", 30 }, { "us_man", 20 } },
}

local function deal_tokens()
  for _, player in ipairs(g.players) do player.token:top():move(g.tokens) end
  g.tokens:shuffle()
  g.card.FIN:move(me().token)
  for seat = 2, 4 do g.tokens:draw(g.players[seat].token) end
end

--- Player 4 opened the last turn and has won; what comes next does not matter, but the learner is asked.
local function all_sold(t)
  t:setup()
  deal_tokens()
  for seat, list in ipairs(BOUGHT) do
    for _, sale in ipairs(list) do
      g.card[sale[1]]:move(g.players[seat].tiles)
      g.price[sale[1]]:set(sale[2])
      g.price[sale[1]]:show(g.players[seat])
      g.turn:add()
    end
  end
  g.auctioneer:set(4)
  g.winner:set(4)
  g.opening:set(g.price.us_man:get())
  g.price.us_man:show()
  me().zeros:set(3)
  t:begin("bids")
end

auction:step("points", {
  position = all_sold,
  answer = function() return value("score.companies", me()) end,
  cites = "QE-SCORE-3",
  hints = { "board" },
})

auction:step("monopoly", {
  answer = function() return rules.score.monopoly(rules.score.industries(me())) end,
  cites = "QE-SCORE-6 QE-SCORE-8",
  hints = {
    function()
      local counts = rules.score.industries(me())
      return counts[3] == 3 and counts[4] == 2
    end,
    true,
  },
  wrong = { { id = "token", when = function(s) return s.value == 6 end, try = "6" } },
})

auction:step("spender", {
  position = function(t)
    all_sold(t)
    g.price:show()
  end,
  answer = function()
    for seat, player in ipairs(g.players) do
      if value("eliminated", player) then return seat end
    end
  end,
  cites = "QE-WIN-1 QE-WIN-2",
  hints = { true },
  wrong = { { id = "me", when = function(s) return s.value == 1 end, try = "1" } },
})

auction:step("total", {
  answer = function() return rules.score.judge(me()) end,
  cites = "QE-SCORE-12 QE-WIN-3",
  hints = { function() return rules.score.subtotal(me()) == 39 end, true },
  wrong = {
    { id = "thrift", when = function(s) return s.value == rules.score.subtotal(me()) end, try = "39" },
  },
})
