-- Widths without end.
for _, f in ipairs { "%99999d", "%.99999f", "%999999s", "%-0+ #d", "%", "%z" } do pcall(string.format, f, 1) end
