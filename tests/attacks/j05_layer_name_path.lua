-- A layer named like a path.
layer("../../../etc/passwd")
