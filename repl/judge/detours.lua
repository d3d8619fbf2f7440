--- What an answer decides.  At a question the bot takes its best answer, the next, or any other by lot; the games have
--- the same chance from there on, and what the player can't know is dealt anew.  That is done twice, by two chances:
--- any other answer stirs all that follows, and only what both chances agree on comes of the answer.  The product of
--- the two differences has the square of its effect for a mean, however much noise there is.
local favour = require "judge.favour"
local lists = require "front.lists"
local rows = require "judge.rows"
local say = require "front.show".say

local detours = {}

local looks = { 60, 240 } -- games of each question

--- What the answer does to the wins of each seat, by one chance: the best less one by lot.
local function wins_moved(best, other, players)
  local moved = {}
  for seat = 1, players do moved[seat] = favour.won(best, seat, players) - favour.won(other, seat, players) end
  return moved
end

--- Of wins that an answer moves, those between rivals alone: what its giver gains is taken evenly from all others.
local function between(moved, giver, players)
  local list = {}
  for seat = 1, players do
    list[seat] = seat ~= giver and moved[seat] + moved[giver] / (players - 1) or 0
  end
  return list
end

local function product(x, y)
  local sum = 0
  for i = 1, #x do sum = sum + x[i] * y[i] end
  return sum
end

local function lost_by(best, other, giver, players)
  return favour.lead(best, giver, players) - favour.lead(other, giver, players)
end

--- Of the games of one question: by the first chance the best answer, one by lot and, where there are six, the next
--- best; then by the second.
local function add(row, games, players)
  local ways, giver = #games // 2, favour.figure(games[1], "detoured", players)
  local next_best, lot, moved = {}, {}, {}
  for chance = 1, 2 do
    local first = 1 + (chance - 1) * ways
    local best, other = games[first], games[first + 1]
    lot[chance] = lost_by(best, other, giver, players)
    moved[chance] = wins_moved(best, other, players)
    if ways == 3 then next_best[chance] = lost_by(best, games[first + 2], giver, players) end
  end
  if ways == 3 then
    favour.add(row.lost, (next_best[1] + next_best[2]) / 2)
    favour.add(row.size, next_best[1] * next_best[2])
  end
  favour.add(row.by_lot, (lot[1] + lot[2]) / 2)
  favour.add(row.own, moved[1][giver] * moved[2][giver])
  local x, y = between(moved[1], giver, players), between(moved[2], giver, players)
  favour.add(row.rivals, product(x, y) / 2) -- what one gains another loses
end

--- How often a question comes in a game: as often as what it offers most.
local function times_of(counted, games)
  local most = {}
  for name, seen in pairs(counted) do
    local choice, option = name:match("^([^:]*): (.*)$")
    if choice and not option:find(" [=!] ") then most[choice] = math.max(most[choice] or 0, seen.offered / games) end
  end
  return most
end

local most_questions, most_added = 12, 1

--- The questions that come up, at most so many, the most frequent first: { choice, times, … }; none of those that are
--- `known`.
local function questions_of(counted, games, most, known)
  local list = lists.rows(times_of(counted, games), function(times, name)
    return times >= 0.2 and not (known and known[name]) and {
      choice = name, times = times, played = 0, lost = favour.spread(), by_lot = favour.spread(),
      size = favour.spread(), own = favour.spread(), rivals = favour.spread(),
    } or nil
  end)
  return lists.first(lists.sort(list, "-times", "choice"), most)
end

local function root(x) return x > 0 and math.sqrt(x) or 0 end

--- The root of a mean square with its interval, and is it clear?
local function effect(s, level)
  local low, high = favour.interval(s, level)
  return { size = root(s.mean), low = root(low or 0), high = root(high or 0), clear = low ~= nil and low > 0 }
end

--- In two looks, at the level of both and of all questions.
local function judge(row, many)
  local level = 1 - 0.05 / (#looks * many)
  row.low, row.high = favour.interval(row.lost, level)
  row.lot_low, row.lot_high = favour.interval(row.by_lot, level)
  row.apart, row.giver, row.others = effect(row.size, level), effect(row.own, level), effect(row.rivals, level)
  return row
end

local function value_of(row, many)
  return {
    choice = row.choice, times = row.times, n = row.by_lot.n, cost = row.lost.mean, low = row.low, high = row.high,
    lot = { cost = row.by_lot.mean, low = row.lot_low, high = row.lot_high },
    apart = row.apart, giver = row.giver, others = row.others, of = many,
    unsettled = row.unsettled or false,
  }
end

--- Of each question: what the second best answer costs, and one by lot, how far apart the best two are, and the wins
--- that an answer by lot moves for its giver and between the others, and whether the time was over before that was
--- settled.
function detours.play(control, counted, games, limit)
  local list, bots = questions_of(counted, games, most_questions), lists.times(control.players, control.bot)
  for look, n in ipairs(looks) do
    for _, row in ipairs(list) do
      if not row.done and (look == 1 or rows.clock() < limit) then
        local played = rows.detours(bots, row.played, n, row.choice, math.ceil(row.times), looks[#looks], 3)
        for _, six in ipairs(played) do if #six > 0 then add(row, six, control.players) end end
        row.played = n
        judge(row, #list)
        row.done = row.apart.clear and row.others.clear and row.giver.clear
      elseif not row.done then
        row.unsettled = true
      end
    end
  end
  return lists.map(list, function(row) return row.low and row.lost.n >= 20 and value_of(row, #list) or nil end)
end

--- Does an answer decide which of the others wins, and bring its giver nothing?
function detours.makes_kings(q) return q.others.clear and q.others.size > q.giver.size and q.lot.low <= 0 end

function detours.king_words(q)
  return say("'%s' makes kings: an answer moves %.0f points of wins between the others (%.0f to %.0f) and brings who "
    .. "gives it nothing (%.1f to %.1f points, n %d)", q.choice, 100 * q.others.size, 100 * q.others.low,
    100 * q.others.high, q.lot.low, q.lot.high, q.n)
end

--- Of the questions that only B asks, those that make kings: a list of sentences.  The most frequent are tried.
function detours.added(c)
  local bot, a, b, texts = c.sides[2].bots[1], c.sides[1], c.sides[2], {}
  if c.players < 3 or c.mixed or b.tallied == 0 then return texts end
  local list = questions_of(b.tally, b.tallied, most_added, times_of(a.tally, math.max(1, a.tallied)))
  local bots = lists.times(c.players, bot)
  for _, row in ipairs(list) do
    for _, n in ipairs(looks) do
      if row.played == 0 or row.rivals.mean > 0.02 and (row.lot_low or 1) <= 0 and not row.giver.clear then
        local played = rows.detours(bots, row.played, n, row.choice, math.ceil(row.times), 0, 2)
        for _, four in ipairs(played) do if #four > 0 then add(row, four, c.players) end end
        row.played = n
        judge(row, #list)
      end
    end
    local q = row.lot_low and value_of(row, #list)
    if q and detours.makes_kings(q) then texts[#texts + 1] = detours.king_words(q) end
  end
  return texts
end

--- A shard's part of all questions.
function detours.share(control, counted, games)
  local bots = lists.times(control.players, control.bot)
  for _, row in ipairs(questions_of(counted, games, most_questions)) do
    local most = looks[#looks]
    rows.detours(bots, 0, most, row.choice, math.ceil(row.times), most, 3)
  end
end

return detours
