--- What the positions of lessons are made of.
local help = {}

--- Agents of a player to a spot, from the HQ as long as there are any, else from the reserve.
function help.put(player, spot, count)
  for _ = 1, count or 1 do
    local from = player.hq:count(player.agent) > 0 and player.hq or g.reserve
    from:move(spot, player.agent)
  end
end

--- So many barrels lie in a player's HQ.
function help.barrels(player, count)
  player.hq:move_all(g.box, g.black)
  g.box:move(player.hq, g.black, count)
end

--- So much oil lies on a region; what is missing comes from the box.
function help.oil(region, count)
  region:move_all(g.box, g.black)
  g.box:move(region, g.black, count)
end

return help
