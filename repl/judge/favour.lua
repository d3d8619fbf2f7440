--- What something brings: a bot that keeps from it, or is drawn to it, against the same bot without a wish, in the same
--- games.  One seat has the wish, all in turn; what is measured is its lead over the others' mean.
---
--- What is told of these rows: kept from an option, a bot loses what the option brings.  Drawn to it, only a gain
--- proves anything: who always takes it may lose by overdoing it, so it is tried once a game, too.  What was never
--- chosen or offered is unknown.
local lists = require "front.lists"
local rows = require "judge.rows"

local favour = {}

local figures = {
  turns = 1, phases = 2, decisions = 3, questions = 4, margin = 7, leads = 8, settled = 9, waits = 11, waited = 12,
  longest = 13, quarter = 14, half = 15, three_quarters = 16, detoured = 17,
}
local win = 840

--- The seat under test in game k, counted from 0: bots move on by a seat every game.
function favour.seat_of(k, players) return -k % players + 1 end

--- By how much a seat is ahead of the others, on average.
local function lead(game, seat, players)
  local others = 0
  for i = 1, players do if i ~= seat then others = others + game[1 + i] end end
  return players > 1 and game[1 + seat] - others / (players - 1) or game[2]
end

favour.lead = lead
function favour.figure(game, name, players) return game[1 + 2 * players + figures[name]] end
function favour.won(game, seat, players) return game[1 + players + seat] / win end

-- Spreads ------------------------------------------------------------------------

function favour.spread() return { n = 0, mean = 0.0, squares = 0.0 } end

function favour.add(s, x)
  local off = x - s.mean
  s.n = s.n + 1
  s.mean = s.mean + off / s.n
  s.squares = s.squares + off * (x - s.mean)
end

--- What comes of each game that didn't fail, unless that is nothing; and its sum.
function favour.over(games, pick)
  local s, sum = favour.spread(), 0
  for k, game in ipairs(games) do
    local x = #game > 0 and pick(game, k)
    if x then
      favour.add(s, x)
      sum = sum + x
    end
  end
  return s, sum
end

--- Its interval at a level, and how likely that is if the truth is 0.
function favour.interval(s, level)
  if s.n < 2 then return nil end
  local low, high, p = rows.interval(s.n, s.mean, s.squares, level or 0.95)
  return low, high, s.squares == 0 and (s.mean == 0 and 1 or 0) or p
end

-- Rows ---------------------------------------------------------------------------

--- Bots by place: the one under test first.
local function seats(bot, other, players) return lists.append({ bot }, lists.times(players - 1, other)) end
favour.seats = seats

--- The games without a wish, which all rows are compared with; `games`: those that were played already.
function favour.control(bot, players, games)
  return { bot = bot, players = players, games = games or {} }
end

--- So many of them have to be there.
function favour.need(control, n)
  local from, bots = #control.games, seats(control.bot, control.bot, control.players)
  if from < n then lists.append(control.games, rows.play(bots, from, n, control.closely)) end
end

--- A row: what is wished ("~" kept from, "+" drawn to), and what came of it so far; `changed`: games that came out
--- otherwise.
function favour.row(sign, what)
  return { sign = sign, what = what, played = 0, lead = favour.spread(), wins = favour.spread(), failed = 0,
    changed = 0, alone = false }
end

--- Play a row up to n games.
function favour.play(control, row, n)
  local players = control.players
  favour.need(control, n)
  local bots = seats(control.bot .. row.sign .. row.what, control.bot, players)
  for i, game in ipairs(rows.play(bots, row.played, n, false, control.shared or 0)) do
    local k = row.played + i - 1
    local seat, plain = favour.seat_of(k, players), control.games[k + 1]
    if #game == 0 or #plain == 0 then
      row.failed = row.failed + 1
    else
      local gain = lead(game, seat, players) - lead(plain, seat, players)
      favour.add(row.lead, gain)
      if gain ~= 0 then row.changed = row.changed + 1 end
      favour.add(row.wins, favour.won(game, seat, players) - favour.won(plain, seat, players))
    end
  end
  row.played, row.alone = n, players == 1 -- nobody is led, so the lead is the score
  return row
end

--- Judge a row at a level: low, high, p.
function favour.judge(row, level)
  row.low, row.high, row.p = favour.interval(row.lead, level)
  return row
end

--- The mean of a figure over the control's games.
function favour.mean(control, figure)
  local s, sum = favour.over(control.games, function(game) return favour.figure(game, figure, control.players) end)
  return s.n > 0 and sum / s.n or 0
end

--- The mean winning margin of the control: the unit of what matters.
function favour.margin(control) return favour.mean(control, "margin") end

--- Holm's correction: mark the rows that are clear at 5 %.
function favour.correct(list)
  local order = table.move(list, 1, #list, 1, {})
  table.sort(order, function(x, y) return (x.p or 1) < (y.p or 1) end)
  for i, row in ipairs(order) do
    if (row.p or 1) > 0.05 / (#order - i + 1) then break end
    row.clear = true
  end
  for _, row in ipairs(list) do row.of = #list end
end

return favour
