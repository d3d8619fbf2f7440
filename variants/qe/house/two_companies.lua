--- Two companies a turn: the winner pays once and takes both.
local house = layer("house/two_companies", {
  game = "qe", says = "Every turn two companies are on auction together; the price is that of the first.",
})

--- While the first of a turn's companies lies alone, the second is not one more turn.
house:set("turns", the.turn + (the.stack:size() + 1 - the.block:size() % 2) // 2)
house:resize("block", { capacity = 2 })

house:after("turn", function() g.stack:draw(g.block) end) -- the last one may be alone

--- Under the first, whose price is the one that may be looked at.
house:after("award.sell", function(winner)
  if g.block:size() == 0 then return end
  g.price[g.block:top().id]:show()
  g.block:top():under(winner.tiles)
end)

--- A last company that nobody gets takes its neighbour along.
house:after("last", function() g.block:move_all(g.discard) end)

house:allow("invariant.turns")

local function run(t)
  while t:asks() == nil and t.results[1] ~= "close" do t:phase(table.unpack(t.results)) end
end

house:test("the winner takes both and pays once", { players = 4, set = { first = 1 } }, function(t)
  t:setup()
  run(t)
  t:equal(g.block:size(), 2)
  t:answer(10)
  run(t)
  for _, bid in ipairs { 25, 0, 12 } do t:answer(bid) end
  run(t)
  t:equal(g.players[2].tiles:size(), 2)
  t:equal(value("spend", g.players[2]), 25)
  t:equal(g.stack:size(), 14)
end)

house:test("QE-PEEK-2: a look shows the price of the first", { players = 5, set = { first = 1 } }, function(t)
  t:setup()
  run(t)
  t:answer(10)
  run(t)
  for _, bid in ipairs { 25, 0, 12, 13 } do t:answer(bid) end
  run(t)
  t:expect_choice("peek", g.players[3])
  t:answer("peek.look")
  local price = g.price[g.players[2].tiles:top().id]
  t:equal(price:get(), 25)
  t:check(price:known(g.players[3]) and not price:known(g.players[4]))
end)
