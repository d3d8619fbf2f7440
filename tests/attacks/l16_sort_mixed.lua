-- Things that cannot be compared.
table.sort({ 1, "x", {}, print, g })
