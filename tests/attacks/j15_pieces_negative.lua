-- Fewer pieces than none.
local l = layer("j15") l:pool("p", { holds = "bit" }) l:pieces("bit", { count = -5, home = "p" })
