-- Calls caught inside each other.
local function f() return pcall(f) end f()
