-- Every word called with nothing.
for k, v in pairs(_ENV) do if type(v) == "function" then pcall(v) pcall(v, nil, nil, nil) end end
