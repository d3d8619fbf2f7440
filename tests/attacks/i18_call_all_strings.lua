-- Every word called with texts.
for k, v in pairs(_ENV) do if type(v) == "function" then pcall(v, "", "%s%n", ("x"):rep(60000)) end end
