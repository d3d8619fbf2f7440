--- A tenth spot, declared by `extend`; whoever acts there buys security.
local house = layer("house/exchange", {
  game = "peak_oil", says = "There is a tenth spot, the Exchange: a security chip for a barrel.",
})

house:extend("spot", {
  id = "exchange", title = "Exchange", at = 10, menu = "exchange", left = "exchange", arrived = "exchange",
})
house:resize("target", { max = 10 })
house:resize("checked", { max = 11 })

house:option("exchange.buy", { says = "a security chip for a barrel" })
house:option("exchange.done", { says = "trade nothing", passes = true })
house:choice("exchange", { options = { "exchange" }, window = "turn", asks = "Exchange" })
house:forbid("exchange.buy", "exchange.barrel", who.hq:count("black"):is(0), { says = "You have no barrel." })
house:forbid("exchange.buy", "exchange.chip", the.reserve:count("security"):is(0), { says = "No chip is left." })
house:does("exchange.buy", effect.move("black", who.hq, the.box), effect.move("security", the.reserve, who.hq))
house:untried("exchange")
--- Bots find the spot by themselves; this tells them what the trade is worth.
house:worth("exchange.buy", "exchange.trade", 500 - measure("pay", 1), { says = "a chip for a barrel" })

house:test("a barrel becomes a chip, once with each option", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  rules.turn.begin(alba)
  alba.hq:move_all(g.box, "black")
  g.bag:move(alba.hq, "black")
  alba.hq:move(g.spot.exchange, alba.agent)
  t:run(rules.act.spot, alba, g.spot.exchange)
  t:answer("exchange.buy")
  t:equal(alba.hq:count("security"), 1)
  t:expect_choice("exchange", alba)
  t:refused("exchange.barrel", "exchange.buy")
  t:answer("exchange.done")
  t:equal(g.spot.exchange:count(alba.agent), 0, "the agent goes home")
  t:equal(g.left.exchange:get(), 1)
end)

house:test("no chip is left", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  rules.turn.begin(alba)
  alba.hq:move_all(g.box, "black")
  g.bag:move(alba.hq, "black")
  g.reserve:move_all(alba.hq, "security")
  alba.hq:move(g.spot.exchange, alba.agent)
  t:run(rules.act.spot, alba, g.spot.exchange)
  t:refused("exchange.chip", "exchange.buy")
end)
