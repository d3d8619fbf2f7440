--- Harvest: the game that the examples of the reference speak of.  Each block declares one thing,
--- so that an example can put its own in its place; see tests/lua/examples.lua.
local harvest = game("harvest", { title = "Harvest", players = { 2, 5 } })

harvest:value("goal", 12, { from = 1, to = 99 })

harvest:value("worth", function(player) return player.barn:total() end)

harvest:counter("coins", { per = "player", start = 3, min = 0 })

harvest:counter("points", { per = "player" })

harvest:counter("high", { min = 0 })

harvest:counter("first", { start = 1 })

harvest:counter("year", { min = 0 })

harvest:counter("rain", { min = 0 })

harvest:counter("bank", { start = 5 })

harvest:counter("note", {})

harvest:counter("bid", { per = "player", secret = true, sees = "none" })

harvest:pieces("wheat", { count = 20, home = "grain" })

harvest:pieces("rye", { count = 20, home = "grain" })

harvest:pieces("worker", { per = "player", count = 5, home = "bench" })

harvest:pieces("cart", { per = "player", count = 1, home = "land.c1r1" })

harvest:pieces("fence", { count = 4, home = "shed" })

harvest:pool("barn", { per = "player", holds = { "wheat", "rye" } })

harvest:pool("spent", { holds = { "wheat", "rye" } })

harvest:pool("shed", { holds = "fence" })

harvest:pool("bench", { per = "player", holds = "worker" })

harvest:pool("nest", { per = "seat", holds = "bird" })

harvest:pieces("bird", { per = "seat", count = 2, home = "nest" })

harvest:pool("idle", { holds = "worker" })

harvest:bag("grain", { holds = { "wheat", "rye" }, refill = "spent" })

harvest:spot("fields", { names = { "north", "south" }, holds = { "worker", "wheat", "bird" }, capacity = 5 })

harvest:counter("height", { per = "player", like = "fields" })

harvest:track("queue", { size = 4, holds = "worker", capacity = 1 })

harvest:graph("land", { grid = { 20, 12 }, holds = { "cart", "fence" } })

harvest:pile("deck", {})

harvest:pile("discard", { sees = "all" })

harvest:pile("market", { sees = "all" })

harvest:pile("hand", { per = "player", sees = "owner", capacity = 6 })

harvest:cards("deck", {
  { id = "mill", cost = 2, makes = ref("wheat"), title = "Mill" },
  { id = "cat", cost = 1, makes = ref("rye"), title = "Cat" },
  { id = "cow", cost = 3, makes = ref("rye"), title = "Cow", copies = 8 },
})

harvest:scale("price", { steps = { { 2, "low" }, { 3, "low" }, { 5, "high", id = "top" } }, start = 2 })

harvest:scale("forecast", { steps = { 1, 2, 3 }, secret = true, sees = "none" })

harvest:scale("plough", { per = "player", steps = { 1, 2, 3, 4, 5, 6 } })

harvest:die("weather", { faces = { "sun", "sun", "rain" } })

harvest:die("luck", { faces = { { 2, "red" }, { 3, "blue" } } })

harvest:scope("turn", { begins = { "turn" }, remembers = { "worker" } })

harvest:option("work.rest", { says = "rest" })

harvest:option("work.draw", { "spot", "fields" }, { "n", range(1, 3) }, { says = "draw {n} at {spot}" })

harvest:forbid("work", "work.full", var("spot"):room():is(0), { says = "A spot holds five." })

harvest:forbid("work", "work.debt", who.coins:below(0), { says = "Pay your debts first." })

harvest:does("work.rest", effect.add(who.coins, 1))

harvest:rule("work.draw", function(player, _, n) g.grain:draw(player.barn, n) end)

harvest:choice("work", { options = { "work.rest", "work.draw" } })

harvest:choice("rest", { options = { "work.rest", "work.draw" } })

harvest:choice("bid", { "coins", amount(0, who.coins) }, {})

harvest:option("plan.play", { "card", who.hand }, { says = "play {card}" })

harvest:option("plan.wait", { says = "wait" })

harvest:does("plan.play", effect.put(var("card"), the.discard))

harvest:does("plan.wait", effect.add(who.coins))

harvest:choice("plan", { options = { "plan" } })

harvest:option("work.bonus", { says = "a bonus" })

harvest:does("work.bonus", effect.add(who.coins))

harvest:choice("work.bonus", { options = { "work.bonus" } })

harvest:window("market_day", { by = "anyone" })

harvest:window("market", { by = "anyone" })

harvest:interject("shout", "market_day", { says = "shout" })

harvest:does("shout", effect.add(who.points))

harvest:choice("noise", { options = { "work.rest" }, window = "market_day" })

harvest:option("go", { "to", reach("land", { from = the.land:find("cart"), within = 3 }) }, { says = "go to {to}" })

harvest:does("go", effect.move(who.cart, the.land:find("cart"), var("to")))

harvest:choice("travel", { options = { "go" } })

harvest:rule("round.close", function() g.year:add() end)

harvest:value("score.parts", { { title = "points", points = who.points } })

harvest:rule("score", function(player) return player.points:get() end)

harvest:measure("rich", most_of("others", function(p) return p.coins end))

harvest:worth("coins", who.coins * 300)

harvest:worth("work.draw", "draw.spoils", the.fields:total() * -50)

harvest:bot("miser", { says = "Keeps its coins.", weights = { coins = 2 } })

harvest:bot("first", function(_, _, _, from) return from or 1 end)

harvest:phase("setup", function()
  g.deck:shuffle()
  for _, player in ipairs(g.players) do
    for _ = 1, 2 do g.deck:draw(player.hand) end
  end
  g.deck:draw(g.discard)
  g.bench[1]:move(g.fields.north, g.players[1].worker)
  return "turn", g.players[1]
end)

harvest:phase("turn", function(player)
  play(player, "work")
  if g.year:get() >= 3 then return finish("three years") end
  if player.seat == g.count then rules.round.close() end
  return "turn", player.next
end)

harvest:phase("round", function() return "turn", g.players[1] end)
