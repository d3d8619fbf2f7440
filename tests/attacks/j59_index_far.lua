-- Players that are not there.
for _, i in ipairs { 0, -1, 99, 2^53, 0.5 } do local p = g.players[i] if p then p.coins:add(1) end end
