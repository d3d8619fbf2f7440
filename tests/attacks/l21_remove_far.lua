-- A thing taken out far beyond.
table.remove({}, 2^53) table.remove({ 1 }, -1)
