-- A path that ends early.
include("base\0.lua")
