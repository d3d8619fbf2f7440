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

--- A refinery or risk chip lies at this place, with this side (0 or 1) up.
function help.chip(place, id, face)
  local card = g.card[id]
  if place:top() ~= card then place:top():swap(card) end
  if card:face() ~= face then card:turn() end
end

--- These cards lie open, in this order.
function help.display(open, deck, ...)
  while open:size() > 0 do open:top():under(deck) end
  for _, id in ipairs { ... } do g.card[id]:move(open) end
end

return help
