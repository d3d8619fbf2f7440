-- A list moved over the end of numbers.
table.move({ 1, 2, 3 }, 1, 3, math.maxinteger - 1)
