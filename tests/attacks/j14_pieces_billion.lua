-- A thousand million pieces.
local l = layer("j14") l:pool("p", { holds = "bit" }) l:pieces("bit", { count = 1000000000, home = "p" })
