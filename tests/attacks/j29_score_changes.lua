-- A score that changes the table.
local l = layer("j29") l:wrap("score", function(base, p) for _, q in ipairs(g.players) do q.coins:add(1) end return base(p) end)
