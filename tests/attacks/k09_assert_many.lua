-- Assertions with many values.
assert(false, {}, 1, 2, 3)
