-- One long line printed.
for i = 1, 100 do print(("x"):rep(60000)) end
