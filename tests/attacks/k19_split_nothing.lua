-- A text split at nothing.
("x"):rep(60000):split("")
