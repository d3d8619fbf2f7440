-- Another one.
table.move({ 1, 2, 3 }, 1, 3, 1, string)
