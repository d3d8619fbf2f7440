local slow = layer("slow", { game = "rota", says = "The end of a round counts twice." })
slow:after("round.close", function() g.closed:add(10) end)
slow:wrap("last", function(base, player)
  local next, reason = base(player)
  return next, reason .. ", slowly"
end)
