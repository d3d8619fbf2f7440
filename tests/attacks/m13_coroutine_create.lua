-- The world outside is not there.
coroutine.create("x")
