--- The tiles with a hat. Prices and powers are from the rulebook, the copies follow from its
--- counts. RECONSTRUCTED: the two places of the gas refinery extension.
---
---   refines      1: gas can be sold nationally and kept from a direct sale
---   national     1: sells a barrel of its field after a national sale
---   government   1: costs nothing until its field is refilled; face 1 means paid
local tile = include("data/tile")

return {
  tile("gas_ext", "gas refinery extension", 2, 8, {
    extension = 1, places = 2, refines = 1, text = "+2 storage; gas sells on National, or is kept from a direct sale",
  }),
  tile("small_national", "small national derrick", 2, 10, {
    national = 1, aside = 600, text = "with a National sale: 1 oil of its field more, +$1",
  }),
  tile("government", "government derrick", 2, 0, {
    government = 1, sells_gas = 1, later = 500, aside = -100,
    text = "sells 1 gas; $10 at the first refill, then also stores 2 oil",
  }),
}
