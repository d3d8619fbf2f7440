-- A hundred thousand cards.
local l = layer("j17") l:pile("heap", { sees = "all" }) local t = {} for i = 1, 15000 do t[i] = { id = "c" .. i } end for k = 1, 7 do pcall(l.cards, l, "heap", t) end
