--- Two players, by rules of our own.
local help = include("lessons/help")

test("GI-TWO-1 -2: the small map, three cards", { players = 2 }, function(t)
  t:setup()
  local laid = 0
  for _, site in ipairs(g.site) do laid = laid + site:size() end
  t:equal(laid, 30)
  t:phase("prices")
  t:equal(g.open:size(), 3)
end)

test("GI-TWO-3: the company that pays least is closed", { players = 2 }, function(t)
  t:setup()
  for _, player in ipairs(g.players) do
    help.tanks(player, 2, 2, 2)
    help.hand(player, 4, 4)
  end
  g.price.jet:move(-2)
  t:check(not value("company.is_closed", g.price.hudson) and value("company.is_closed", g.price.jet), "Jet is closed")
  t:phase("auctions", 2)
  t:equal(t:asks(), "bid")
  t:equal(g.company:get(), 3, "Jet is passed over")
  g.price.jet:move(2)
  t:check(value("company.is_closed", g.price.standard), "of equal prices the last is closed")
end)

test("GI-TWO-4: first and second", { players = 2 }, function(t)
  t:setup()
  for seat, player in ipairs(g.players) do
    player.money:set(0)
    help.loco(player, 5 + seat)
    help.derrick(player, seat == 1 and "d3" or "g3", 1)
  end
  t:equal(rules.score(g.players[1]), 5000)
  t:equal(rules.score(g.players[2]), 6000)
end)
