-- Names of parameters that are none.
for _, n in ipairs { "", " ", "\0", "a.b", ("n"):rep(60000), "\27[2J" } do pcall(function() return var(n):is(1) end) end
