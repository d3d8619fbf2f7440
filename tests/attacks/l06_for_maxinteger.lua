-- A loop over all numbers.
for i = math.mininteger, math.maxinteger do end
