-- A file that is two layers.
layer("one") layer("two")
