-- Nothing found everywhere.
local s, at = ("x"):rep(60000), 1 while true do at = (s:find("", at, true) or 0) + 1 end
