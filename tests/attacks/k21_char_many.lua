-- Characters that are none.
string.char(256) string.char(-1) string.char(table.unpack({}))
