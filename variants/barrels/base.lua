--- Barrels: a small worker-placement game, and the reference of `oilpatch bench`.
---
--- Three rounds; in each, everyone places five workers in turn. Wells give
--- barrels, ladders take one and lift you a step, desks deal cards and pay
--- for those you complete. Whoever alone has most workers on a spot when the
--- round ends gets two points.
local barrels = game("barrels", {
  title = "Barrels", players = { 4, 4 }, generator = "minstd",
  says = "A small game to learn the language on: workers fetch barrels, climb ladders and build.",
  wins = "Who has most points after three rounds wins.",
  turn = {
    "Each places a worker in turn: at a well, a ladder, a desk, or passes for a coin.",
    "Wells give barrels, ladders and cards take them for points.",
  },
})

local COLOURS = { "amber", "brown", "crude" }
local ROUNDS, WORKERS = 3, 5

-- Components -----------------------------------------------------------

for _, colour in ipairs(COLOURS) do barrels:pieces(colour, { count = 10, home = "bag" }) end
barrels:pieces("worker", { per = "player", count = WORKERS, home = "bench" })

barrels:pool("spent", { holds = COLOURS })
barrels:bag("bag", { holds = COLOURS, refill = "spent" }) -- an empty bag takes the spent ones back
barrels:pool("idle", { holds = "worker" })
barrels:pool("barrels", { per = "player", holds = COLOURS })
barrels:pool("bench", { per = "player", holds = "worker" })

barrels:spot("wells", { names = { "well1", "well2", "well3" }, holds = "worker", capacity = 5 })
barrels:spot("ladders", {
  holds = "worker", capacity = 5,
  items = { { id = "ladder1", step = 1 }, { id = "ladder2", step = 2 }, { id = "ladder3", step = 3 } },
})
barrels:spot("desks", {
  holds = "worker", capacity = 5,
  items = { { id = "desk1", trade = 1 }, { id = "desk2", trade = 2 }, { id = "desk3", trade = 3 } },
})

barrels:value("top", 12, { says = "Steps of a ladder.", from = 1, to = 99 })
barrels:counter("coins", { per = "player", start = 3, min = 0 })
barrels:counter("points", { per = "player", min = 0 })
barrels:counter("height", { per = "player", like = "ladders", min = 0, max = "top" })
barrels:counter("first", { start = 1, min = 1, max = 4 })

barrels:pile("deck", { names = { "trade1", "trade2", "trade3" }, sees = "none", capacity = 20 })
barrels:pile("hand", { per = "player", sees = "owner", capacity = 6, loose = true })
barrels:pile("played", { sees = "all" })

for deck = 1, 3 do
  local cards = {}
  for id = (deck - 1) * 20, deck * 20 - 1 do
    cards[#cards + 1] = {
      id = "card" .. id, trade = deck, colour = ref(COLOURS[id % 3 + 1]), cost = 1 + id // 3 % 3,
      worth = 1 + id * 7 % 5, track = id // 2 % 3 + 1,
    }
  end
  barrels:cards("deck.trade" .. deck, cards)
end

-- What a worker can do -------------------------------------------------

barrels:option("work.draw", { "spot", "wells" }, { "n", range(1, 3) }, { says = "draw {n} at {spot}" })
barrels:option("work.climb", { "spot", "ladders" }, { "colour", COLOURS }, { says = "climb {spot} with {colour}" })
barrels:option("work.take", { "spot", "desks" }, { says = "take a card at {spot}" })
barrels:option("work.build", { "card", who.hand }, {
  says = "complete {card} at its desk", facts = "{cost} {colour} for {worth} points",
  with = { cost = var("card").cost, colour = var("card").colour, worth = var("card").worth },
})
barrels:option("work.pass", { says = "pass for a coin" })
barrels:choice("work", { options = { "work" }, asks = "Place a worker" })

-- … and what forbids it ------------------------------------------------

local spot, n, colour, card = var("spot"), var("n"), var("colour"), var("card")

barrels:forbid("work", "work.full", spot:room():is(0), { says = "A spot holds {wells.capacity} workers." })
barrels:forbid("work.draw", "draw.none-left", (the.bag:total() + the.spent:total()):is(0),
  { says = "No barrel is left." })
barrels:forbid("work.draw", "draw.price", who.coins:below(n - 1),
  { says = "The second and third barrel cost a coin each." })
barrels:forbid("work.climb", "climb.top", who.height:item(spot.step):at_least(setting("top")),
  { says = "A ladder has {top} steps." })
barrels:forbid("work.climb", "climb.pay", who.barrels:count(colour):is(0),
  { says = "A step costs a barrel." })
barrels:forbid("work.take", "take.hand-full", who.hand:room():is(0),
  { says = "A hand holds {hand.capacity} cards." })
barrels:forbid("work.take", "take.deck-empty", the.deck:item(spot.trade):size():is(0),
  { says = "That deck is empty." })
barrels:forbid("work.build", "build.full", the.desks:item(card.trade):room():is(0),
  { says = "A spot holds {desks.capacity} workers." })
barrels:forbid("work.build", "build.cost", who.barrels:count(card.colour):below(card.cost),
  { says = "A card costs barrels." })

-- What it does ---------------------------------------------------------

local move, add, draw, deal, put, when = effect.move, effect.add, effect.draw, effect.deal, effect.put, effect.when

barrels:does("work.draw",
  move(who.worker, who.bench, spot),
  add(who.coins, 1 - n),
  draw(the.bag, who.barrels, n))

barrels:does("work.climb",
  move(who.worker, who.bench, spot),
  move(colour, who.barrels, the.spent),
  add(who.height:item(spot.step)),
  when((who.height:item(spot.step) % 3):is(0), add(who.points, 2)), -- every third step
  add(who.coins))

barrels:does("work.take",
  move(who.worker, who.bench, spot),
  deal(the.deck:item(spot.trade), who.hand))

barrels:does("work.build",
  move(who.worker, who.bench, the.desks:item(card.trade)),
  move(card.colour, who.barrels, the.spent, card.cost),
  add(who.points, card.worth),
  when(who.height:item(card.track):below(setting("top")), add(who.height:item(card.track))),
  put(card, the.played))

barrels:does("work.pass",
  move(who.worker, who.bench, the.idle),
  add(who.coins))

-- At the end of a round ------------------------------------------------

--- Two points for each spot where one player alone has most workers.
barrels:rule("round.majority", function(row)
  row:majority(g.points, 2)
  row:send_home(g.bench)
end)

barrels:rule("round.close", function()
  rules.round.majority(g.wells)
  rules.round.majority(g.ladders)
  rules.round.majority(g.desks)
  g.idle:send_home(g.bench)
  g.coins:add(2) -- everyone's
  g.first:set(g.first:get() % 4 + 1)
end)

-- The course of the game -----------------------------------------------

barrels:phase("setup", function()
  for _, deck in ipairs(g.deck) do deck:shuffle() end
  for _, player in ipairs(g.players) do
    g.bag:draw(player.barrels, 3)
    for _, deck in ipairs(g.deck) do deck:draw(player.hand) end
  end
  return "round", 1
end)

barrels:phase("round", { "number", range(1, ROUNDS) },
  flow.in_turn(the.first, "work", 4 * WORKERS), flow.run("round.close"),
  flow.when(var("number"):is(ROUNDS), flow.finish("three rounds")), flow.go("round", var("number") + 1))

barrels:rule("score", function(player)
  return player.points:get() + player.coins:get() // 3 + player.height:sum()
end)

barrels:value("score.parts", { says = "What the score is made of." }, function(player)
  return {
    { title = "points", points = player.points:get() },
    { title = "coins", points = player.coins:get() // 3, says = "a third of " .. player.coins:get() },
    { title = "steps", points = player.height:sum() },
  }
end)

--- On a card of a picture: what it costs and gives, and whose step.
barrels:picture { face = { deck = "{cost} {colour} → {worth} ★, ↑ {track}" } }

include("bots")
