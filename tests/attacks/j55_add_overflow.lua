-- A counter past the end of numbers.
for i = 1, 100 do g.players[1].coins:add(math.maxinteger) end
