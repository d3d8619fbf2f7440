-- The same for strings.
rawset(string, "sub", nil)
