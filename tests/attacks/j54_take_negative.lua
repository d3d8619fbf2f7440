-- Fewer than none taken.
for _, p in ipairs(g.players) do p.coins:add(-2^62) p.coins:add(2^62) end
