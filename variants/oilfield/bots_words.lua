--- The bots' reasons in words.
local of = game("oilfield")

local NAMES = { lease = "Lease", build = "Build", drill = "Drill", ["local"] = "Local", national = "National" }

of:words("en", {
  plan = function(space, follow) return tostring(space) .. " in the open, then " .. NAMES[follow] .. " in secret" end,
  gain = "it is worth about {1} points",
  nothing = "nothing here gains anything",
})
of:words("fr", {
  plan = function(space, follow) return tostring(space) .. " en public, puis " .. NAMES[follow] .. " en secret" end,
  gain = "cela vaut environ {1} point(s)",
  nothing = "rien ici ne rapporte quoi que ce soit",
})
