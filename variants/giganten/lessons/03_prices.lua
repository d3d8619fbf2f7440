--- Prices, cards with a special action, red tiles, hired trains: the learner is player 1 of 3.
local help = include("lessons/help")

local prices = lesson {
  minutes = 6, players = 3, seed = 5, set = { ["setup.first_player"] = 1 },
}

local function me() return g.players[1] end

--- A card of a stack with this attribute, taken by the learner; the others have plain ones.
local function deal(stack, key, n)
  for _, card in ipairs(stack:cards()) do
    if card[key] == n then
      card:move(me().card_taken)
      break
    end
  end
  for seat = 2, 3 do g.beige_stack:top():move(g.players[seat].card_taken) end
end

--- The learner's movement with such a card; the truck stands on D2.
local function moving(t, stack, key, n)
  t:setup()
  deal(g[stack], key, n)
  help.truck(me(), g.terrain.d2)
  help.loco(g.players[2], 8)
  help.loco(g.players[3], 3)
  t:begin("movement", me())
end

--- The bands: in the white one blue raises and red lowers, in the others the die leads back.
prices:step("white", {
  position = function(t) moving(t, "beige_stack", "price", 3) end,
  answer = function() return 6500 end,
  hints = { "table", true },
  cites = "GI-PRICE-2 GI-PRICE-3",
  wrong = { { id = "down", when = function(s) return s.value == 3500 end, try = "3500" } },
})

prices:step("blue", {
  position = function(t)
    moving(t, "beige_stack", "price", 3)
    g.price.jet:move(6)
    t:begin("movement", me())
  end,
  answer = function() return 6000 end,
  hints = { true, true },
  cites = "GI-PRICE-4 GI-PRICE-5 GI-PRICE-6",
  wrong = { { id = "up", when = function(s) return s.value == 9000 end, try = "9000" } },
})

--- A price card: as many steps as it shows, up or down, when the movement is over.
prices:step("card", {
  position = function(t) moving(t, "beige_stack", "price", 3) end,
  goal = function() return g.price.hudson:value() == 6500 end,
  show = { "end the movement", "Hudson up" },
  hints = { "end the movement", true },
  cites = "GI-SPECIAL-1 GI-SPECIAL-2",
  wrong = {
    { id = "other", when = function(s) return s:asks() ~= "special.price" and g.price.hudson:value() < 5000 end,
      try = { "end the movement", "Hudson down" } },
  },
})

--- Pushing back: the rivals' locomotives, never the black one, never behind the start.
prices:step("back", {
  position = function(t) moving(t, "red_stack", "back", 4) end,
  goal = function() return g.players[2].loco:step() == 4 end,
  show = "end the movement",
  hints = { "end the movement" },
  cites = "GI-SPECIAL-5 GI-SPECIAL-6 GI-SPECIAL-7",
})

prices:step("start", {
  answer = function() return g.players[3].loco:step() end,
  hints = { "table", true },
  cites = "GI-SPECIAL-6",
})

--- Red tiles: two derricks, never looked at.
prices:step("red", {
  position = function(t)
    t:setup()
    deal(g.beige_stack, "points", 10)
    help.truck(me(), g.terrain.d2)
    t:begin("movement", me())
  end,
  answer = function() return 2 end,
  hints = { "why look", true },
  cites = "GI-PROSPECT-2 GI-BUILD-3",
  wrong = { { id = "one", when = function(s) return s.value == 1 end, try = "1" } },
})

--- A derrick where the own locomotive is not yet.
local function far(t)
  t:setup()
  help.derrick(me(), "d9", 3)
  help.loco(me(), 4)
  help.loco(g.players[2], 11)
  help.loco(g.players[3], 6)
  g.black:set(9)
  help.money(me(), 20000)
  t:begin("production", me())
end

prices:step("hire", {
  position = far,
  goal = function() return me().tank.jet:total() == 1 and g.players[2].money:get() == 15000 end,
  show = "hire the black locomotive, to Jet",
  hints = { true, "hire the black locomotive, to Jet" },
  cites = "GI-PROD-6 GI-PROD-9",
  wrong = {
    { id = "rival", when = function() return g.players[2].money:get() > 15000 end,
      try = "pay the leading rival, to Jet" },
    { id = "lost", when = function() return g.well.d9:count("crude") == 2 and me().tank:count("crude") == 0 end,
      try = "let it go" },
  },
})

prices:step("rival", {
  position = function(t)
    far(t)
    g.black:set(5)
    t:begin("production", me())
  end,
  answer = function() return value("hire.fee") end,
  hints = { "answers", true },
  cites = "GI-PROD-7 GI-PROD-8 GI-PROD-14",
})
