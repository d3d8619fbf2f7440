-- Errors at every level.
for i = -3, 300 do pcall(error, "x", i) end error("x", 99999999)
