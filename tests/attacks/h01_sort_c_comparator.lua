-- A comparator in C runs no instruction at which a hook could fire.
local hay = ("a"):rep(60000)
local list = {}
for i = 1, 16000 do list[i] = hay end
table.sort(list, string.find)
for _ = 1, 1000 do table.sort(list, string.reverse) end
