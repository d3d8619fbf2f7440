-- An error that is a table.
error({ text = "x" })
