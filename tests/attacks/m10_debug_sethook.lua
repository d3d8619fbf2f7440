-- The world outside is not there.
debug.sethook("x")
