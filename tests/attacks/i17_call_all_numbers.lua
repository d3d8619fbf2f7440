-- Every word called with numbers.
for k, v in pairs(_ENV) do if type(v) == "function" then pcall(v, -1, 1e308, 0/0) end end
