-- The world outside is not there.
io.popen("x")
