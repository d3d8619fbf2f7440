--- A bot that takes the answers of Barrels in the order of the reference
--- programs, so that all of them can be shown to play the same game: a move
--- there is spot * 16 + argument, and passing comes last.
local reference = layer("reference", { game = "barrels", says = "A bot for comparing with the reference programs." })

local COLOUR = { amber = 1, brown = 2, crude = 3 }

local function place_in_hand(player, card)
  local hand = player.hand
  for i = 1, #hand do
    if hand[i] == card then return #hand - i + 1 end
  end
end

local function code(player, i)
  local option, a, b = answer(i)
  if option == "work.draw" then return a.index * 16 + b end
  if option == "work.climb" then return (3 + a.index) * 16 + COLOUR[b.id] end
  if option == "work.take" then return (6 + a.index) * 16 + 1 end
  if option == "work.build" then return (6 + a.trade) * 16 + 1 + place_in_hand(player, a) end
  return 9999
end

reference:bot("reference", function(player, _, n)
  local wanted, codes = random(n), {}
  for i = 1, n do codes[i] = code(player, i) end
  for i = 1, n do
    local rank = 1
    for j = 1, n do
      if codes[j] < codes[i] then rank = rank + 1 end
    end
    if rank == wanted then return i end
  end
end)
