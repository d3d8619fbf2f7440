-- Teams of nobody.
local l = layer("j52") pcall(function() l:teams({ { 0 }, { 99 }, {} }) end)
