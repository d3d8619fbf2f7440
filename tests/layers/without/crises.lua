--- A crisis costs barrels alone.
local without = layer("crises-out", { game = "peak_oil", says = "No crisis cards." })
without:remove("crises")
