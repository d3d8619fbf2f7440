--- A round, from the card to the crude in the tank: the learner is player 1 of 3 and begins.
local help = include("lessons/help")

local round = lesson {
  minutes = 7, players = 3, seed = 2, bots = { [2] = "heuristic", [3] = "heuristic" },
  set = { ["setup.first_player"] = 1 },
}

local function me() return g.players[1] end
local function beside(square)
  local here = g.terrain:find(me().truck)
  return here ~= nil and here:next_to(square)
end

--- Four cards are shown; D3 hides four crude.
local function cards(t)
  t:setup()
  help.tile(g.site.d3, "one4#1")
  for _, id in ipairs { "beige6", "beige4#1", "beige2#1", "red1#1" } do g.card[id]:move(g.open) end
  t:begin("cards")
end

round:step("giants", { position = cards, cites = "GI-SCORE-8 GI-END-1" })

round:step("map", {
  goal = function(s) return s:typed("map") or s:typed("board") end,
  show = "map",
  hints = { true },
  cites = "GI-INFO-2 GI-TRUCK-4",
})

round:step("card", {
  goal = function() return me().card_taken:size() > 0 end, any = true,
  show = "take 10 points, 4 licences",
  hints = { function(s) return s:asks() == "card.take" end, "take 10 points, 4 licences" },
  cites = "GI-CARD-5 GI-CARD-8",
})

round:step("licences", {
  answer = function() return me().hand:total() end,
  hints = { "table" },
  cites = "GI-LIC-1 GI-LIC-2",
  wrong = { { id = "worth", when = function(s) return s.value == value("licence.worth", me()) end,
    try = function() return tostring(value("licence.worth", me())) end } },
})

--- Whatever was taken: ten points to spend, and what all hold if the card was the one that was named.
local function moving(t)
  t:setup()
  help.tile(g.site.d3, "one4#1")
  help.card(me(), "beige2#1")
  help.card(g.players[2], "red1#1")
  help.card(g.players[3], "beige6")
  help.hand(me(), 1, 3)
  help.hand(g.players[2], 2, 1)
  help.hand(g.players[3], 4, 4)
  t:begin("movement", me())
end

round:step("drive", {
  position = moving,
  goal = function() return beside(g.terrain.d3) end,
  show = { "enter at D1", "drive to D2 for 2" },
  hints = { "enter at D1", true },
  cites = "GI-TRUCK-1 GI-TRUCK-3 GI-TRUCK-4 GI-TRUCK-5",
  wrong = {
    { id = "elsewhere",
      when = function() return me().garage:total() == 0 and g.points:get() < 3 and not beside(g.terrain.d3) end,
      try = { "enter at L1", "drive to J1 for 2", "run the locomotive 7 on" } },
  },
})

round:step("look", {
  goal = function() return g.site.d3:size() == 0 or g.site.d3:top():known(me()) end,
  show = "look at the tile on D3",
  hints = { "look at the tile on D3" },
  cites = "GI-PROSPECT-1 GI-PROSPECT-2 GI-PROSPECT-3",
})

round:step("crude", {
  answer = function() return 4 end,
  hints = { "tiles" },
  cites = "GI-INFO-4 GI-PROSPECT-6",
})

--- Beside D3, however one came there.
round:step("loco", {
  position = function(t)
    moving(t)
    help.truck(me(), g.terrain.d2)
    g.site.d3:top():show(me())
    t:begin("movement", me())
  end,
  goal = function() return me().loco:step() >= 3 end,
  show = "run the locomotive 2 on",
  hints = { "run the locomotive 2 on" },
  cites = "GI-MOVE-2 GI-LOCO-1 GI-LOCO-2",
})

round:step("done", {
  goal = function(s) return s:said("end the movement") or g.points:get() == 0 end,
  show = "end the movement",
  hints = { true, "end the movement" },
  cites = "GI-MOVE-3 GI-MOVE-4",
})

--- Beside D3 again, whatever was done with the points.
round:step("build", {
  position = function(t)
    moving(t)
    help.truck(me(), g.terrain.d2)
    help.loco(me(), 3)
    g.site.d3:top():show(me())
    for _, player in ipairs(g.players) do
      player.card_taken:top():move(player.seat == 2 and g.red_spent or g.beige_spent)
    end
    t:begin("building")
  end,
  goal = function() return g.well.d3:count(me().derrick) > 0 end,
  show = "build a derrick on D3",
  hints = { "build a derrick on D3" },
  cites = "GI-BUILD-2 GI-BUILD-3 GI-BUILD-5",
  wrong = { { id = "nothing", when = function(s) return s:asks() ~= "build" end, try = "build nothing" } },
})

round:step("money", {
  answer = function() return me().money:get() end,
  hints = { "table", true },
  cites = "GI-BUILD-3 GI-SETUP-7",
})

round:step("carry", {
  goal = function() return me().tank.hudson:total() + me().tank.jet:total() + me().tank.standard:total() > 0 end,
  show = "bring it to Hudson",
  hints = { "bring it to Hudson" },
  cites = "GI-PROD-1 GI-PROD-3 GI-PROD-4 GI-PROD-5",
  wrong = { { id = "lost", when = function() return g.well.d3:count("crude") == 3 and me().tank.hudson:total()
    + me().tank.jet:total() + me().tank.standard:total() == 0 end, try = "let it go" } },
})

--- A derrick far down the line, a locomotive that is not there.
round:step("hire", {
  position = function(t)
    t:setup()
    help.derrick(me(), "d9", 3)
    help.loco(me(), 4)
    help.loco(g.players[2], 11)
    help.loco(g.players[3], 6)
    g.black:set(9)
    t:begin("production", me())
  end,
  answer = function() return value("hire.fee") end,
  hints = { "answers", true },
  cites = "GI-PROD-6 GI-PROD-7 GI-PROD-8 GI-PROD-9",
})

round:step("final", {
  position = function(t)
    t:setup()
    help.loco(me(), 12)
    help.loco(g.players[2], 9)
    help.derrick(me(), "d3", 2)
    help.derrick(me(), "g3", 1)
    me().money:set(20000)
    t:begin("production", me())
  end,
  answer = function() return rules.score(me()) end,
  hints = { true, true },
  cites = "GI-SCORE-1 GI-SCORE-3 GI-SCORE-6",
  wrong = {
    { id = "crude", when = function(s) return s.value == 30000 end, try = "30000" },
    { id = "second", when = function(s) return s.value == 31000 end, try = "31000" },
  },
})
