-- A graph of loops.
local l = layer("j51") pcall(function() l:graph("net", { nodes = {}, edges = { { 1, 1 }, { -1, 99999999 } } }) end)
