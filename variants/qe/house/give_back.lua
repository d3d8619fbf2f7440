--- Before the prices are read out, a company that was too dear can be given back.
local house = layer("house/give_back", {
  game = "qe", says = "At the end everyone may give one company back, in secret; it is no longer paid for.",
})

house:option("last.give", { "tile", who.tiles }, { says = "give {tile} back" })
house:option("last.keep", { says = "keep all companies" })
house:choice("last", { options = { "last" }, asks = "Give a company back? All choose in secret" })

house:rule("last.give", function(_, tile)
  g.price[tile.id]:set(0)
  g.price[tile.id]:show()
  tile:move(g.discard)
end)
house:rule("last.keep", function() end)

house:before("close", function()
  if g.stack:size() == 0 then play_together(g.players, "last") end
end)

--- The last turn is over: seat 1 has two companies, for 50 and 7, the others one each for 20.
local function at_the_end(t)
  t:setup()
  g.stack:move_all(g.unused)
  local tiles = g.unused:cards()
  for i, tile in ipairs { tiles[1], tiles[2], tiles[3], tiles[4], tiles[5] } do
    tile:move(g.players[math.max(1, i - 1)].tiles)
    g.price[tile.id]:set(i == 1 and 50 or i == 2 and 7 or 20)
  end
  t:run(rules.close)
  return tiles
end

house:test("all answers come before any company goes", { players = 4 }, function(t)
  local tiles = at_the_end(t)
  t:expect_choice("last", g.players[1])
  t:answer("last.give", tiles[1])
  t:equal(tiles[1]:pile(), g.players[1].tiles, "nothing happens before all have answered")
  t:answer("last.keep")
  t:answer("last.give", tiles[4])
  t:answer("last.keep")
  t:equal(tiles[1]:pile(), g.discard)
  t:equal(value("spend", g.players[1]), 7)
  t:equal(value("spend", g.players[2]), 20)
  t:equal(value("spend", g.players[3]), 0)
end)

house:test("only own companies are offered", { players = 4 }, function(t)
  local tiles = at_the_end(t)
  t:check(t:offers("last.give", tiles[2]) and not t:offers("last.give", tiles[3]))
end)
