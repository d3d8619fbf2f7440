--- Prices: the markets and the investment table.
local of = game("oilfield")

of:value("local.oil_price", 2, {
  says = "Dollars for one oil on the local market.", cites = "OF-LOCAL-2", from = 0, to = 20,
})
of:value("local.pair", 1, {
  says = "Victory points for two oil on the local market.", cites = "OF-LOCAL-2", from = 0, to = 20,
})
of:value("local.gas_points", 1, {
  says = "Victory points for one gas on the local market.", cites = "OF-LOCAL-2", from = 0, to = 20,
})

--- By the number of choosers; the last price holds for more. RECONSTRUCTED for 2 and 3 players.
of:value("national_price", {
  [2] = { 4, 3, 1 }, [3] = { 4, 3, 1 }, [4] = { 4, 3, 1 }, [5] = { 4, 3, 1 },
}, {
  says = "Dollars for a barrel with 1, 2, 3 or more players who chose National.", cites = "OF-NAT-2 OF-AMB-13",
  from = 0, to = 20,
})

--- Rows of the table: their points, and the prices from left to right.
return {
  { id = "five", title = "5 VP row", vp = 5, prices = { 10, 11, 12, 13, 14, 15 } },
  { id = "three", title = "3 VP row", vp = 3, prices = { 6, 7, 8, 9, 10, 11 } },
  { id = "two", title = "2 VP row", vp = 2, prices = { 3, 4, 5, 5, 6, 6 } },
}
