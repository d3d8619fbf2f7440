-- An error that is a format.
error("%s%n%p%99999999d")
