-- Catching by catching.
pcall(pcall, pcall, pcall, error) local function f(...) return pcall(pcall, f, ...) end f(1)
