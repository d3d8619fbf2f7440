--- Nothing is given away.
local house = layer("house/open_tender", {
  game = "peak_oil", says = "A start-up costs at least one barrel, and the start-ups on offer stay until they are bought.",
})

house:set("startup.price", function(player, startup)
  return math.max(1, startup.tech:total() + player.startup_price:get())
end)
house:forbid("invest.buy", "tender.free", who.hq:count("black"):is(0), nil, "No start-up is free of charge.")
house:withdraw("invest", "invest.refresh")

house:test("one barrel at least, no refresh", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  rules["turn.begin"](alba)
  t:run(play, alba, "invest"):answer("invest.buy")
  t:equal(alba.hq:count(g.black), 0)
  rules["turn.begin"](alba)
  t:run(play, alba, "invest"):refused("tender.free", "invest.buy")
end)
