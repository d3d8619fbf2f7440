--- What the positions of lessons are made of, and how their learners look and answer.
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

--- No oil lies on any region.
function help.clear()
  for _, region in ipairs(g.region) do region:move_all(g.box) end
end

--- Barrels from the box lie in these slots of the market.
function help.fill(slots)
  for _, name in ipairs(slots) do g.box:move(g.market[name], g.black) end
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

--- A player has this portfolio; whoever was dealt it gets his.
function help.portfolio(player, id)
  local card = g.card[id]
  if player.portfolio:top() ~= card then player.portfolio:top():swap(card) end
end

--- A goal: the whole board was looked at, or one of these parts of it.
function help.looked(...)
  local seen = { board = true }
  for _, view in ipairs { ... } do
    seen[view], seen["board " .. view] = true, true
  end
  return function(s)
    for _, line in ipairs(s.lines) do
      if seen[line:lower()] then return true end
    end
    return false
  end
end

--- Is the first word of what was said one of these?
local function says(s, words)
  local said = s.word:lower()
  for _, word in ipairs(words) do
    local after = said:sub(#word + 1, #word + 1)
    if said:starts(word) and after:upper() == after:lower() then return true end -- no letter follows
  end
  return false
end

function help.says_yes(s) return says(s, { "yes", "y", "oui", "o" }) end
function help.says_no(s) return says(s, { "no", "n", "non" }) end

--- The answer of a question is yes, or no; "yes, with a pull" and "oui" are as good.
function help.yes(s) return help.says_yes(s) and s.word or "yes" end
function help.no(s) return help.says_no(s) and s.word or "no" end

return help
