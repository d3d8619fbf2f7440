-- Too many bytes at once.
local t = { ("x"):rep(60000):byte(1, -1) }
