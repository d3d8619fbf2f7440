--- The tiles with a hat (layer `advanced`): the learner is player 1 of 3.
local help = include("lessons/help")

local hats = lesson {
  minutes = 5, players = 3, seed = 4, layers = { "advanced" }, set = { ["setup.first_player"] = 1 },
}

local function me() return g.players[1] end

--- A Build of the learner's, with a lease in Austin and the government derrick for sale.
local function building(t)
  t:setup()
  help.lease(me(), g.spot.austin1)
  if g.tile_market:size() > 0 then g.tile_market:top():move(g.tile_stack) end
  g.card["government#1"]:move(g.tile_market)
  help.cubes(g.field.austin, 3, 2)
  me().bench:move(g.space.build1, me().worker)
  for _, player in ipairs(g.players) do player.laid:set(g.card.national.number) end
  t:begin("public", g.space.build1.index)
end

hats:step("build", {
  position = building,
  goal = function() return g.spot.austin1.tower:size() == 1 end,
  show = "government",
  hints = { true },
  cites = "OF-GOV-1 OF-SETUP-8",
  wrong = { { id = "none", when = function(s) return s:said("decline Build") end, try = "decline Build" } },
})

hats:step("free", {
  answer = function() return me().money:get() end,
  hints = { "board", true },
  cites = "OF-GOV-1 OF-GOV-2",
})

--- The field is empty: it is refilled, and the government wants its money.
local function due(t, money)
  t:setup()
  help.derrick(me(), "government#1", g.spot.austin1)
  help.cubes(g.field.austin, 0, 0)
  me().money:set(money)
  for _, player in ipairs(g.players) do player.laid:set(0) end
  t:begin("between")
end

hats:step("pay", {
  position = function(t) due(t, 12) end,
  goal = function() return g.spot.austin1.tower:size() == 1 and me().money:get() == 2 end,
  show = "pay",
  hints = { true },
  cites = "OF-GOV-3 OF-GOV-4 OF-GOV-5",
  wrong = {
    { id = "lost", when = function() return g.spot.austin1.tower:size() == 0 end, try = "lose the government derrick" },
  },
})

hats:step("lost", {
  answer = function() return 10 end,
  hints = { true, true },
  cites = "OF-GOV-3 OF-GOV-6 OF-GOV-10",
})

hats:step("gas", {
  answer = function() return 2 end,
  hints = { true },
  cites = "OF-GAS-1 OF-GAS-2 OF-GAS-3",
})

hats:step("national", {
  answer = function() return 1 end,
  hints = { true },
  cites = "OF-NATD-1 OF-NATD-3 OF-NATD-4 OF-NATD-5",
})
