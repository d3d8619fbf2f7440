-- A loop that gets nowhere.
for x = 1e300, 1e301, 1 do end
