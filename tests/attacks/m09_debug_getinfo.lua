-- The world outside is not there.
debug.getinfo("x")
