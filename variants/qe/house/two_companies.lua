--- Two companies a turn: the winner pays once and takes both.
local house = layer("house/two_companies", {
  game = "qe", says = "Every turn two companies are on auction together; the price is that of the first.",
})

local TURNS = { [3] = 8, [4] = 8, [5] = 8 }
house:set("turns", TURNS, { from = TURNS, to = TURNS })
house:value("companies", { [3] = 16, [4] = 16, [5] = 15 }, { says = "Companies in the game." })
house:resize("block", { capacity = 2 })

house:after("turn", function() g.stack:draw(g.block) end) -- the last one may be alone

house:after("award.sell", function(winner)
  if g.block:size() == 0 then return end
  g.price[g.block:top().id]:show()
  g.block:draw(winner.tiles)
end)

--- A last company that nobody gets takes its neighbour along.
house:after("last", function() g.block:move_all(g.discard) end)

house:replace("invariant.tiles", function()
  local sum = g.stack:size() + g.block:size() + g.discard:size()
  for _, player in ipairs(g.players) do sum = sum + player.tiles:size() end
  return sum == value("companies"), sum .. " company tiles in play instead of " .. value("companies")
end)
house:replace("invariant.turns", function()
  return g.stack:size() == math.max(0, value("companies") - 2 * g.turn:get()), "the stack and the turn number disagree"
end)
--- The last round is not whole, and has its tick for a bid of 0 all the same.
house:wrap("invariant.ticks", function(base)
  for _, player in ipairs(g.players) do
    if player.zeros:get() > value("turns") // g.count then return player.zeros:get() <= value("round") end
  end
  return base()
end)

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
