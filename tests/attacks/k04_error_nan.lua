-- An error that is no number.
error(0/0)
