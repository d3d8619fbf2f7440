--- Nothing is given away.
local house = layer("house/open_tender", {
  game = "peak_oil", says = "A start-up costs at least one barrel, and so does a new display of start-ups.",
})

house:set("startup.price", most(1, var("card").tech:total() + who.startup_price),
  { says = "A start-up costs the barrels on its technology, but at least one." })
house:forbid("invest.buy", "tender.free", who.hq:count("black"):is(0),
  { says = "No start-up is free of charge." })
house:withdraw("invest", "invest.refresh")
house:option("tender.call", { says = "Start-Ups: pay a barrel for new cards first" })
house:offer("invest", "tender.call")
house:forbid("tender.call", "tender.once", the.bought:is(1), { says = "Start-Ups is used already." })
house:forbid("tender.call", "tender.paid", who.hq:count("black"):is(0),
  { says = "A new tender costs a barrel." })
house:rule("tender.call", function(player)
  player.hq:move(g.box, g.black)
  return rules.invest.refresh(player)
end)

house:test("one barrel at least", { players = 4 }, function(t)
  t:setup()
  rules.turn.begin(g.players[1])
  t:run(play, g.players[1], "invest"):answer("tender.call"):answer("startup.none")
  t:equal(g.players[1].hq:count("black"), 0)
  g.bought:set(1)
  t:run(play, g.players[1], "invest"):refused("tender.free", "invest.buy")
  t:refused("tender.paid", "tender.call")
  t:refused("tender.once", "tender.call")
end)
