--- What positions of tests and lessons are made of.
local help = {}

--- This tile lies on a site; the one that lay there goes where it was.
function help.tile(site, id)
  local card = g.card[id]
  if site:size() == 0 then card:move(site) elseif site:top() ~= card then site:top():swap(card) end
end

--- A truck stands on a square.
function help.truck(player, square)
  local from = g.terrain:find(player.truck) or player.garage
  if from ~= square then from:move(square, player.truck) end
end

--- A locomotive stands in a column.
function help.loco(player, column) player.loco:move(column - player.loco:step()) end

--- A derrick of a player stands on a site, with so much crude; the tile is gone.
function help.derrick(player, id, crude)
  if g.site[id]:size() > 0 then g.site[id]:top():move(g.used) end
  player.yard:move(g.well[id], player.derrick)
  g.supply:move(g.well[id], "crude", crude)
end

--- So much crude lies in each of a player's tanks.
function help.tanks(player, ...)
  for i, crude in ipairs { ... } do
    player.tank[i]:move_all(g.supply)
    g.supply:move(player.tank[i], "crude", crude)
  end
end

--- A player holds so many licences of value 1 and of value 2.
function help.hand(player, singles, doubles)
  player.hand:move_all(g.licences)
  g.licences:move(player.hand, "single", singles)
  g.licences:move(player.hand, "double", doubles)
end

--- A player has this action card.
function help.card(player, id)
  if player.card_taken:size() > 0 then player.card_taken:top():move(g.beige_spent) end
  g.card[id]:move(player.card_taken)
end

--- A test's answers in an auction.
function help.bid(t, licences) return t:answer("bid.raise", licences) end
function help.pass(t) return t:answer("bid.pass") end

function help.money(player, dollars) player.money:set(dollars) end

return help
