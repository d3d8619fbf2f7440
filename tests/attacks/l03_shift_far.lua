-- Shifts beyond all bits.
local x = 1 << 1000 | 1 >> -1000 | ~0 << 63
