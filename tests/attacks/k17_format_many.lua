-- A format of a thousand parts.
local f = ("%s"):rep(30000) string.format(f, 1)
