-- The world outside is not there.
io.write("x")
