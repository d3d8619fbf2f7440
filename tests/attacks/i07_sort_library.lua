-- Sorting a library in place.
table.sort(table)
