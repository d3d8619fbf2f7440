-- Strings cannot be given fields.
local s = "x" s.evil = 1
