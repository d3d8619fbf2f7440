-- A call with very many arguments.
local function f(...) return select("#", ...) end local t = {} for i = 1, 990 do t[i] = i end local function h(...) return h(0, ...) end h(table.unpack(t))
