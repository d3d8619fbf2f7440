-- A list spread over all numbers.
table.unpack({}, math.mininteger, math.maxinteger)
