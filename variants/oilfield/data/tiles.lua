--- The building tiles. Prices and powers are from the rulebook; the copies follow from its
--- counts. RECONSTRUCTED: the price of the storage extension.
---
--- What the columns mean stands in data/tile.lua; the tiles with a hat in data/hats.lua.
local of = game("oilfield")

local tile = include("data/tile")

of:cards("tile_stack", {
  tile("small", "small derrick", 3, 5, { oil = 2 }),
  tile("medium", "medium derrick", 3, 8, { oil = 3 }),
  tile("mixed", "mixed derrick", 3, 10, { oil = 1, gas = 1, either = 1 }),
  tile("small_local", "small local derrick", 3, 7, { sells_oil = 1, sells_gas = 1 }),
  tile("medium_local", "medium local derrick", 3, 13, { oil = 3, sells_gas = 1 }),
  tile("storage_ext", "refinery extension", 3, 4, { extension = 1, places = 2 }),
}, { back = "tile", cites = "OF-TOWER-1 OF-TOWER-2 OF-TOWER-3 OF-TOWER-4 OF-TOWER-5 OF-STORE-1" })
