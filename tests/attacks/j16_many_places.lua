-- Fifty thousand places.
local l = layer("j16") local t = {} for i = 1, 50000 do t[i] = "s" .. i end l:spot("row", { names = t })
