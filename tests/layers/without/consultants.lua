--- Nobody hires.
local without = layer("consultants-out", { game = "peak_oil", says = "No consultants." })
without:remove("consultants")
