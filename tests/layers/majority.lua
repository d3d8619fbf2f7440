--- A value to sweep and to tune.
local house = layer("majority", { game = "barrels", says = "What a majority is worth." })

house:value("majority", 2, { says = "Points for most workers on a spot." })
house:replace("round.majority", function(row)
  row:majority(g.points, value("majority"))
  row:send_home(g.bench)
end)

return house
