-- The world outside is not there.
os.exit("x")
