-- The world outside is not there.
coroutine.wrap("x")
