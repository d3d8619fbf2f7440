-- Words with holes that fit nothing.
local l = layer("j37") l:option("work.x", { says = "{nothing} {} {{}} {x.y.z}" })
