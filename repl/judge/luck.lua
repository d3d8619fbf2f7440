--- How much of the outcome is dealt.  Two games have the luck of one component (a pile, a bag, a die) in common and
--- nothing else; how alike their leads are is that component's share of the spread.  To deal one component anew and
--- keep the rest would measure chaos: any change stirs all that follows.
local favour = require "judge.favour"
local lists = require "front.lists"
local rows = require "judge.rows"

local luck = {}

local games = 240

--- The leads of a game less the seats' means; nil: it failed.
local function leads(game, players, means)
  if #game == 0 then return nil end
  local list = {}
  for seat = 1, players do list[seat] = favour.lead(game, seat, players) - (means and means[seat] or 0) end
  return list
end

--- The mean lead of each seat over both runs: what the seat brings is no luck.
local function means_of(a, b, players)
  local means, n = lists.times(players, 0), 0
  for k = 1, #b do
    local x, y = leads(a[k], players), leads(b[k], players)
    if x and y then
      n = n + 2
      for seat = 1, players do means[seat] = means[seat] + x[seat] + y[seat] end
    end
  end
  for seat = 1, players do means[seat] = n > 0 and means[seat] / n or 0 end
  return means
end

--- The share that the games of `b` have in common with those of `a`.
local function share_of(a, b, players)
  local means, squares, products, n = means_of(a, b, players), 0, {}, 0
  for k = 1, #b do
    local x, y = leads(a[k], players, means), leads(b[k], players, means)
    if x and y then
      local sum = 0
      for seat = 1, players do
        sum = sum + x[seat] * y[seat]
        squares = squares + (x[seat] ^ 2 + y[seat] ^ 2) / 2
      end
      n = n + 1
      products[n] = sum
    end
  end
  local s = favour.spread()
  for _, p in ipairs(products) do favour.add(s, squares > 0 and p * n / squares or 0) end
  return s
end

--- A list of { name (nil: the whole deal), share, low, high, n, clear, of }, the largest first, the whole deal at the
--- head; empty where one generator serves all.  Also for how many the time was over.
function luck.play(control, limit)
  local bots, list = lists.times(control.players, control.bot), {}
  local parts, left = rows.luck(bots), 0
  if #parts == 0 then return {} end
  if #parts > 1 then table.insert(parts, 1, { number = -1 }) else parts[1].number = -1 end
  for i, part in ipairs(parts) do
    if i > 1 and rows.clock() > limit then
      left = #parts - i + 1
      break
    end
    favour.need(control, games)
    local s = share_of(control.games, rows.hold(bots, 0, games, part.number), control.players)
    local level = 1 - 0.05 / #parts
    local low, high, p = favour.interval(s, level)
    if low then
      list[#list + 1] = {
        name = part.name, whole = part.number == -1, share = s.mean, low = low, high = high, n = s.n, p = p,
      }
    end
  end
  favour.correct(list)
  for _, row in ipairs(list) do row.clear = row.clear and row.share > 0 or false end
  table.sort(list, function(x, y)
    if x.whole ~= y.whole then return x.whole end
    return x.share > y.share
  end)
  return list, left
end

return luck
