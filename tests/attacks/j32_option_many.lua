-- An option with seven parameters.
local l = layer("j32") l:option("work.x", { "a", range(1, 9) }, { "b", range(1, 9) }, { "c", range(1, 9) }, { "d", range(1, 9) }, { "e", range(1, 9) }, { "f", range(1, 9) }, { "h", range(1, 9) })
