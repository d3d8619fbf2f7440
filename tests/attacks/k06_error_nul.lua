-- An error with zeros in it.
error("a\0b\0" .. ("\0"):rep(1000))
