-- A thing put in far beyond.
table.insert({}, 2^53, 1)
