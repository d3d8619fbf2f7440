--- Prices, cards, licences, the first player, the end of the game.
local help = include("lessons/help")

local function step(company, dollars)
  while company:value() ~= dollars do company:move(company:value() < dollars and 1 or -1) end
end

test("GI-EX-5: what the bands make of a roll", { players = 3 }, function(t)
  local company = g.price.hudson
  local function roll(from, number, colour)
    step(company, from)
    t:fate(g.die, { number + (colour == "blue" and 2 or -1) })
    g.die:roll()
    t:run(rules.price.move, company)
    return company:value()
  end
  t:equal(roll(5000, 3, "blue"), 6500)
  t:equal(roll(5000, 3, "red"), 3500)
  t:equal(roll(7000, 3, "blue"), 5500)
  t:equal(roll(3000, 2, "red"), 4000)
  t:equal(roll(6500, 4, "blue"), 8500) -- GI-PRICE-6
end)

test("GI-PRICE-1 -7: three rolls in order; a move beyond the end stops there", { players = 3 }, function(t)
  t:setup()
  t:fate(g.die, { 6, 1, 5 }) -- blue 4, red 2, blue 3
  t:run(rules.price.roll)
  t:equal(g.price.hudson:value(), 7000)
  t:equal(g.price.jet:value(), 4000)
  t:equal(g.price.standard:value(), 6500)
  step(g.price.jet, 1500)
  g.price.jet:move(-3)
  t:equal(g.price.jet:value(), 1500)
end)

test("GI-EX-1: with three players four cards are shown; the one left over is spent", { players = 3 }, function(t)
  t:setup()
  t:phase("prices")
  t:equal(t.results[1], "cards")
  t:equal(g.open:size(), 4)
  t:equal(g.open:count("red", true), 1)
  t:phase("cards")
  local first = g.players[g.first:get()]
  for _, player in ipairs { first, first.next, first.next.next } do
    t:expect_choice("card.take", player)
    t:answer(g.open:top())
    t:equal(player.card_taken:size(), 1)
  end
  t:equal(g.open:size(), 0)
  t:equal(g.red_spent:size() + g.beige_spent:size(), 1)
end)

test("GI-CARD-5 -6: a red card that nobody takes goes to the red discard", { players = 3 }, function(t)
  t:setup()
  t:phase("prices"):phase("cards")
  for _ = 1, 3 do
    for _, card in ipairs(g.open:cards()) do
      if not card.red then t:answer(card) break end
    end
  end
  t:equal(g.red_spent:size(), 1)
  t:equal(g.beige_spent:size(), 0)
  for _, player in ipairs(g.players) do
    t:equal(player.hand:total(), player.card_taken:top().licences) -- GI-LIC-1
  end
end)

test("GI-EX-2: cards are read", { players = 4 }, function(t)
  t:setup()
  g.card.red9:move(g.red_stack) -- locomotive 3, rivals back 5
  t:phase("prices")
  t:equal(g.black:get(), 4)
  local card, chooser = g.card.red9, g.players[2]
  t:equal(card.back, 5)
  for _, player in ipairs(g.players) do help.loco(player, player.seat + 5) end
  help.card(chooser, "red9")
  t:run(rules.special.all, chooser)
  t:equal(chooser.loco:step(), 7)
  for _, player in ipairs { g.players[1], g.players[3], g.players[4] } do t:equal(player.loco:step(), player.seat) end
  t:equal(g.black:get(), 4) -- GI-CARD-2, GI-SPECIAL-6
  -- locomotive 2 and two licences
  g.open:move_all(g.beige_spent)
  g.card["red2#1"]:move(g.red_stack)
  t:phase("prices")
  t:equal(g.black:get(), 6)
  help.card(chooser, "red2#1")
  t:run(rules.licence.deal, chooser)
  t:equal(chooser.hand:total(), 2)
  help.card(chooser, "beige1#1")
  t:run(rules.licence.deal, chooser)
  t:equal(chooser.hand:total(), 5) -- three more
  -- a barrel with a 2: one price two up or two down
  help.card(chooser, "beige7#1")
  step(g.price.jet, 5000)
  t:run(rules.special.all, chooser)
  t:expect_choice("special.price", chooser)
  for _, company in ipairs(g.price) do
    t:check(t:offers("special.up", company) and t:offers("special.down", company), tostring(company))
  end
  t:answer("special.down", g.price.jet)
  t:equal(g.price.jet:value(), 4000)
end)

test("GI-SPECIAL-2: a price stops at the end of its scale, whatever the band", { players = 3 }, function(t)
  local player = g.players[1]
  help.card(player, "beige12#1") -- a price by 4
  step(g.price.hudson, 8500)
  t:run(rules.special.all, player)
  t:answer("special.up", g.price.hudson)
  t:equal(g.price.hudson:value(), 9000)
  t:run(rules.special.all, player):answer("special.up", g.price.hudson) -- without effect, but done (GI-SPECIAL-1)
  t:equal(g.price.hudson:value(), 9000)
end)

test("GI-SPECIAL-3 -4: a crude for nothing, as long as there is one", { players = 3 }, function(t)
  local player, other = g.players[1], g.players[2]
  help.card(player, "red1#1")
  t:run(rules.special.all, player)
  t:expect_choice("special.crude", player)
  t:answer(g.price.standard)
  t:equal(player.tank.standard:total(), 1)
  t:equal(g.supply:total(), 59)
  g.supply:move_all(other.tank.jet)
  t:run(rules.special.all, player)
  t:equal(t:asks(), nil)
end)

test("GI-EX-3, GI-SPECIAL-7: back by spaces, not points; never behind the start", { players = 3 }, function(t)
  local chooser, green, low = g.players[1], g.players[2], g.players[3]
  help.loco(green, 20)
  help.loco(low, 3)
  t:run(rules.special.back, chooser, 3)
  t:equal(green.loco:step(), 17)
  t:equal(green.loco:value(), 2, "the last space of cost 2")
  t:equal(green.loco:cost(1), 3, "the next step costs 3")
  t:equal(low.loco:step(), 1)
  t:equal(chooser.loco:step(), 1)
end)

test("GI-CARD-7: an empty stack is filled from the spent cards of its colour", { players = 4 }, function(t)
  t:setup()
  while g.beige_stack:size() > 2 do g.beige_stack:draw(g.beige_spent) end
  t:run(rules.card.beige)
  t:equal(g.open:size(), 4)
  t:equal(g.open:count("red", true), 0)
  t:equal(g.beige_spent:size(), 0)
  t:equal(g.beige_stack:size(), 26)
end)

test("GI-LIC-3 -4: spent licences come back; when all are held, the last go short", { players = 4 }, function(t)
  local one, two = g.players[1], g.players[2]
  t:setup()
  help.card(one, "beige6") -- eight licences
  help.card(two, "beige4#1")
  g.licences:move(g.licences_spent, "single", 39)
  g.licences:move(one.hand, "double", 37)
  t:run(rules.licence.deal, one)
  t:equal(one.hand:total(), 45)
  t:equal(g.licences_spent:total(), 0)
  one.hand:move(two.hand, "double", 5)
  g.licences:draw(two.hand, g.licences:total() - 3)
  local held = two.hand:total()
  t:run(rules.licence.deal, two) -- six are asked for, three are left
  t:equal(two.hand:total(), held + 3)
  t:run(rules.licence.deal, two)
  t:equal(two.hand:total(), held + 3)
end)

test("GI-PASS-1, GI-ROUND-2: the die goes to the left", { players = 3, set = { ["setup.first_player"] = 3 } },
  function(t)
  t:setup()
  t:phase("prices"):phase("cards")
  for _, seat in ipairs { 3, 1, 2 } do
    t:expect_choice("card.take", g.players[seat])
    t:answer(g.open:top())
  end
  t:phase("close")
  t:equal(g.first:get(), 1)
  t:equal(t.results[1], "prices")
end)

test("GI-EX-15: the black locomotive stops on the star; nothing more is played", { players = 4 }, function(t)
  t:setup()
  g.black:set(19)
  g.card["red1#1"]:move(g.red_stack) -- locomotive 3
  t:fate(g.die, { 4, 4, 4 })
  t:phase("prices")
  t:equal(g.black:get(), 21)
  t:equal(t.results[2], "the star")
  t:equal(g.price.hudson:value(), 6000) -- after the rolls (GI-END-3)
  t:equal(g.open:size(), 1, "no beige cards")
  t:equal(g.licences:total(), 78)
end)

test("GI-AMB-23: the star on column 20", { players = 4, set = { black_star = 20 } }, function(t)
  t:setup()
  g.black:set(19)
  g.card.red3:move(g.red_stack) -- locomotive 1
  t:phase("prices")
  t:equal(t.results[2], "the star")
end)

test("GI-LOCO-5: a player's locomotive at the end of its track ends nothing", { players = 3 }, function(t)
  t:setup()
  help.loco(g.players[1], 20)
  t:phase("prices")
  t:equal(t.results[1], "cards")
end)

-- The end ----------------------------------------------------------------

local function final(t, a, c)
  t:setup()
  local columns, derricks, owned = { 12, 15, 12, 9 }, { 2, 1, 3, 4 }, { 5, 3, 6, 9 }
  local ids = { "d3", "g3", "k3", "a4", "i4", "c5", "l5", "a6", "f7", "h7" }
  g.first:set(1)
  local at = 0
  for seat, player in ipairs(g.players) do
    help.loco(player, columns[seat])
    player.money:set(0)
    for i = 1, derricks[seat] do
      at = at + 1
      help.derrick(player, ids[at], 1)
      if i == derricks[seat] then g.supply:move(player.tank.jet, "crude", owned[seat] - derricks[seat]) end
    end
  end
  help.hand(g.players[1], a, 0)
  help.hand(g.players[3], c, 0)
  t:run(rules.final)
  local money = {}
  for seat, player in ipairs(g.players) do money[seat] = rules.score(player) end
  return table.concat(money, " ")
end

test("GI-EX-14: the final money; locomotives level, licences decide, then the turn order", { players = 4 }, function(t)
  t:equal(final(t, 4, 6), "11000 8000 18000 17000")
  t:equal(value("score.place", g.players[3]), 2)
end)

test("GI-EX-14: with as many licences the earlier in turn order ranks ahead", { players = 4 }, function(t)
  t:equal(final(t, 6, 6), "13000 8000 15000 17000")
end)

test("GI-SCORE-4: before the end hands are not laid open", { players = 4 }, function(t)
  final(t, 4, 6)
  for _, player in ipairs(g.players) do player.laid:move_all(player.hand) end
  t:equal(value("score.place", g.players[1]), 2)
end)

test("GI-SCORE-7 -9: licences and the reserve earn nothing; equal money is a shared win", { players = 3 }, function(t)
  t:setup()
  help.hand(g.players[1], 9, 9)
  t:run(rules.final)
  for _, player in ipairs(g.players) do t:equal(rules.score(player), 15000) end
end)
