-- A wrap that calls itself.
local l = layer("j21") l:wrap("score", function(base, p) return rules.score(p) end)
