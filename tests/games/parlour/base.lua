--- Parlour: tiny games with a known best answer, for the tests of bots that look ahead.
--- The value "plays" says which one is played.
local parlour = game("parlour", { players = { 2, 2 } })

parlour:value("plays", "nim")
parlour:value("stones", 7)
parlour:value("bad", "nothing") -- what goes wrong when somebody touches what one must not touch

parlour:counter("heap", { min = 0, max = 20 })
parlour:counter("points", { per = "player", min = -100, max = 1000000 })
parlour:counter("note", { per = "player", secret = true, sees = "none", min = 0, max = 1000000 })
parlour:pile("deck", { sees = "none" })
parlour:pile("cup", { sees = "none", capacity = 1 })
parlour:pile("hand", { per = "player", sees = "owner" })
parlour:pile("open", { sees = "all" })

parlour:cards("deck", {
  { id = "red1", red = 1 }, { id = "red2", red = 1 }, { id = "red3", red = 1 }, { id = "black", red = 0 },
}, { back = "card" })

parlour:choice("take", { "n", range(1, 3) }, { asks = "How many stones?" })
parlour:forbid("take", "take.left", var("n"):above(the.heap), { says = "There are not so many." })

parlour:option("guess.safe", {})
parlour:option("guess.red", {})
parlour:option("guess.black", {})
parlour:option("guess.touch", {})
parlour:choice("guess", { options = { "guess" }, asks = "What is under the cup?" })
parlour:forbid("guess.touch", "guess.whole", function() return value("bad") == "nothing" end)

parlour:option("side.heads", {})
parlour:option("side.tails", {})
parlour:choice("side", { options = { "side" }, asks = "Heads or tails?" })

parlour:choice("price", { "amount", amount(0, 1000000) }, { asks = "Your price" })

-- Nim: whoever takes the last stone wins -------------------------------

parlour:phase("setup", function()
  g.heap:set(value("stones"))
  g.deck:shuffle()
  g.deck:draw(g.cup)
  return value("plays"), g.players[1]
end)

parlour:phase("nim", function(player)
  local n = choose(player, "take")
  g.heap:add(-n)
  if g.heap:get() > 0 then return "nim", player.next end
  player.points:add(1)
  return finish("no stones are left")
end)

-- The cup: one point for sure, or two for the colour of the hidden card --

parlour:phase("cup", function(player)
  play(player, "guess")
  player.next.points:add(1)
  return finish("guessed")
end)

parlour:rule("guess.safe", function(player) player.points:add(1) end)
parlour:rule("guess.red", function(player) player.points:add(2 * g.cup:top().red) end)
parlour:rule("guess.black", function(player) player.points:add(2 - 2 * g.cup:top().red) end)
parlour:rule("guess.touch", function()
  if value("bad") == "error" then error("do not touch") end
  while value("bad") == "runs" do g.heap:set(1) end
end)

-- Pennies: the second wins if the sides are equal; sides are named in secret --

parlour:phase("pennies", function(player)
  local sides = together({ player, player.next }, "side")
  local winner = sides[1] == sides[2] and player.next or player
  winner.points:add(1)
  return finish("named")
end)

-- Shares: everybody takes as many as they say, in secret; then they talk about it --

parlour:phase("shares", function(player)
  local taken = together({ player, player.next }, "take")
  player.points:add(taken[1])
  player.next.points:add(taken[2])
  choose(player, "side")
  return finish("shared")
end)

-- A number: every point up to 700 is a gain, every one beyond costs three ---

parlour:phase("bazaar", function(player)
  local n = choose(player, "price")
  player.points:add(n <= 700 and n or math.max(0, 2800 - 3 * n))
  player.next.points:add(500)
  return finish("sold")
end)

-- A note: the second player knows the number on it, the first must match it -

parlour:phase("notes", function(player)
  player.next.note:set(value("stones"))
  player.next.note:show(player.next)
  return "match", player
end)

parlour:phase("match", function(player)
  local n = choose(player, "take")
  if n == player.next.note:get() then player.points:add(5) end
  return finish("matched")
end)

parlour:rule("score", function(player) return player.points:get() end)
