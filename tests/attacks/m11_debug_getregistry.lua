-- The world outside is not there.
debug.getregistry("x")
