-- Every effect called with nonsense.
for k, v in pairs(effect) do pcall(v, {}, -1, "x") pcall(v) pcall(v, v) end
