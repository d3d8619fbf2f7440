--- Edges that games seldom touch, and what is said of them.
local help = include("lessons/help")

test("GI-TWO-3: two companies are closed, if a table wants it", { players = 4, set = { ["companies.closed"] = 2 } },
  function(t)
  t:setup()
  g.price.jet:move(-2)
  g.price.hudson:move(-1)
  t:check(value("company.is_closed", g.price.jet))
  t:check(value("company.is_closed", g.price.hudson))
  t:check(not value("company.is_closed", g.price.standard))
end)

test("GI-AUCTION-8: what is paid beside licences of value 2", { players = 4 }, function(t)
  t:setup()
  g.bid:set(5)
  for doubles, singles in pairs { [0] = 5, [1] = 3, [2] = 1, [3] = 0 } do
    t:equal(value("pay.singles", doubles), singles, doubles)
  end
end)

test("GI-SCORE-4: licences that are laid open count by their value", { players = 4 }, function(t)
  t:setup()
  local a = g.players[1]
  help.hand(a, 1, 2)
  a.hand:move_all(a.laid)
  t:equal(value("licence.laid", a), 5)
end)

test("GI-SCORE-6: crude under derricks that stand side by side", { players = 4 }, function(t)
  t:setup()
  local a = g.players[1]
  help.tanks(a, 0, 0, 0)
  for i = 1, 3 do help.derrick(a, g.well[i].id, i) end
  t:equal(value("score.owned", a), 6)
end)

test("GI-CARD-8: what the cards say", { players = 4 }, function(t)
  for id, want in pairs {
    ["red1#1"] = "red: 4 points, 3 licences, 1 crude", ["red2#1"] = "red: 6 points, 2 licences, 1 crude",
    red3 = "red: 2 points, 4 licences, 1 crude", red4 = "red: 8 points, 4 licences, rivals back 2",
    red10 = "red: 2 points, 3 licences, rivals back 5", ["beige1#1"] = "12 points, 3 licences",
    ["beige7#1"] = "10 points, 2 licences, a price by 2", ["beige12#1"] = "5 points, 4 licences, a price by 4",
  } do
    t:equal(g.card[id].title, want, id)
  end
  for id, crude in pairs { ["red1#1"] = 1, ["red2#2"] = 1, red3 = 1, red4 = 0, ["beige1#1"] = 0 } do
    t:equal(g.card[id].crude, crude, id)
  end
end)

test("GI-LOCO-2: what each space of the track costs", { players = 4 }, function(t)
  t:setup()
  local a = g.players[1]
  for column, cost in ipairs { 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3 } do
    help.loco(a, column)
    t:equal(a.loco:cost(1), cost, "from space " .. column)
  end
end)
