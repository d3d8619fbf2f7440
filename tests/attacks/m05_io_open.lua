-- The world outside is not there.
io.open("x")
