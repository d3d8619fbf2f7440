--- The action spaces, in the order in which they are performed: columns from left to right,
--- each from top to bottom. `players`: the fewest players who may use it.
---
--- RECONSTRUCTED: how many spaces there are without a mark, and the lease prices 8 and 6.
local function space(id, title, action, price, players)
  return { id = id, title = title, action = action, price = price or 0, players = players or 2 }
end

return {
  space("lease8", "Lease $8", "lease", 8), space("lease7", "Lease $7", "lease", 7),
  space("lease6", "Lease $6", "lease", 6), space("lease5", "Lease $5", "lease", 5),
  space("build1", "Build", "build"), space("build2", "Build (second space)", "build"),
  space("drill1", "Drill", "drill"), space("drill2", "Drill (second space)", "drill"),
  space("drill5p", "Drill 5P", "drill", 0, 5),
  space("local1", "Local", "local"), space("local4p", "Local 4P/5P", "local", 0, 4),
  space("first1", "1st Player", "first"),
  space("subsidy1", "Subsidy", "subsidy"),
  space("invest1", "Invest", "invest"), space("invest2", "Invest (second space)", "invest"),
}
