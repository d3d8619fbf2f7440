-- game: tests/games/refill/base.lua
--- A pile filled again from its owner's own.

for players = 2, 4 do
  test("each draws from the own discards, " .. players .. " players", { players = players }, function(t)
    t:setup()
    for _, player in ipairs(g.players) do
      local own = { player.used[1], player.used[2] }
      t:run(play, player, "go"):answer("go.draw")
      t:equal(player.hand:size(), 2, "no more than there are")
      t:equal(player.deck:size() + player.used:size(), 0)
      for _, card in ipairs(own) do t:equal(card:pile(), player.hand) end
      g.stock:draw(player.used)
      t:run(play, player, "go"):answer("go.draw")
      t:equal(player.hand:size(), 3, "with the one that came later")
    end
  end)
end
