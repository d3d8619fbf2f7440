-- The world outside is not there.
os.getenv("x")
