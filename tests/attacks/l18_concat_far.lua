-- A list joined far beyond its end.
table.concat({}, ", ", 1, math.maxinteger)
