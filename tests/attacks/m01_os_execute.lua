-- The world outside is not there.
os.execute("x")
