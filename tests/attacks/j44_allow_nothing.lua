-- Guards that are not there.
local l = layer("j44") l:allow("nothing") l:allow("") l:allow(nil)
