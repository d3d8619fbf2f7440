-- Repetition with a long gap.
("x"):rep(60000, ("y"):rep(60000))
