-- A list function that writes into a library.
table.insert(math, 1)
