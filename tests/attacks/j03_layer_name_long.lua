-- A layer with a very long name.
layer(("n"):rep(60000))
