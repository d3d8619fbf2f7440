-- The world outside is not there.
os.remove("x")
