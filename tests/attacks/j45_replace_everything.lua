-- Every rule replaced by nothing.
local l = layer("j45") for _, r in ipairs { "setup", "score", "turn", "round", "work" } do pcall(l.replace, l, r, function() end) end
