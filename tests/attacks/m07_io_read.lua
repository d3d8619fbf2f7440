-- The world outside is not there.
io.read("x")
