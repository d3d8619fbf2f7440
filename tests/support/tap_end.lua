--- Fails if a test did.
assert(failures() == 0)
