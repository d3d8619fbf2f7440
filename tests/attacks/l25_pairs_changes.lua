-- A table that grows while it is walked.
local t = { 1 } for k in pairs(t) do t[#t + 1] = 1 t["x" .. #t] = 1 end
