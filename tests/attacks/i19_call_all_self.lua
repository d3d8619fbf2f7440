-- Every word called with itself.
for k, v in pairs(_ENV) do if type(v) == "function" then pcall(v, v, v, v) end end
