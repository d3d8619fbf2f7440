--- The printed tiles, spaces and tracks. Some values of this game are RECONSTRUCTED, because no
--- public picture shows the board and the tiles. If you own the game, copy this file to
--- house/real_tiles.lua (and change the name below), type in what yours show, and play with
--- `-l house/real_tiles`. The values below are those the game has already: change what differs,
--- delete what is right. `oilpatch diff oilfield -l house/real_tiles` lists your changes.
---
--- The tiles with a hat exist in the advanced game alone. Give them a file of their own that says
--- needs = { "advanced" }:  real:faces { gas_ext = { price = 8, places = 2 } }
local real = layer("house/real_tiles_template", {
  game = "oilfield", says = "Tiles, action spaces, tracks and prices as printed in the real game.",
})

-- Building tiles: price and what they do ----------------------------------

real:faces {
  small = { price = 5, oil = 2 },
  medium = { price = 8, oil = 3 },
  mixed = { price = 10, oil = 1, gas = 1, either = 1 },
  small_local = { price = 7, sells_oil = 1, sells_gas = 1 },
  medium_local = { price = 13, oil = 3, sells_gas = 1 },
  storage_ext = { price = 4, places = 2 }, -- the price is ours
}

-- Action spaces, from left to right and downwards --------------------------
-- { the action, its price, the fewest players who may use it }

local function space(id, title, action, price, players)
  return { id = id, title = title, action = action, price = price or 0, players = players or 2 }
end

real:resize("space", {
  items = {
    space("lease8", "Lease $8", "lease", 8), space("lease7", "Lease $7", "lease", 7),
    space("lease6", "Lease $6", "lease", 6), space("lease5", "Lease $5", "lease", 5),
    space("build1", "Build", "build"), space("build2", "Build (second space)", "build"),
    space("drill1", "Drill", "drill"), space("drill2", "Drill (second space)", "drill"),
    space("drill5p", "Drill 5P", "drill", 0, 5),
    space("local1", "Local", "local"), space("local4p", "Local 4P/5P", "local", 0, 4),
    space("first1", "1st Player", "first"),
    space("subsidy1", "Subsidy", "subsidy"),
    space("invest1", "Invest", "invest"), space("invest2", "Invest (second space)", "invest"),
  },
})

-- Tracks and prices ---------------------------------------------------------

real:set("track_len.austin", 3)
real:set("track_len.dallas", 3)
real:set("track_len.pecos", 3)
--- Dollars for a barrel with 1, 2, 3 or more choosers, by the number of players.
real:set("national_price", { [2] = { 4, 3, 1 }, [3] = { 4, 3, 1 }, [4] = { 4, 3, 1 }, [5] = { 4, 3, 1 } })

real:test("the values are those of the game", { players = 4 }, function(t)
  t:setup()
  t:equal(g.card["mixed#1"].price, 10)
  t:equal(g.space.lease8.price, 8)
  t:equal(value("national_price")[2], 3)
end)
