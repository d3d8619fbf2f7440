-- The ends of numbers as choices.
select(math.mininteger) select(math.maxinteger, 1)
