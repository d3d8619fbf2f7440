--- `sim --curve`: how scores and what players have grow, turn by turn, and how much there is to choose in each phase.
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"

local curve = {}
local say = show.say

--- A number of some players after a turn: their mean and its 95 % interval.
local function point(turn, moments)
  local n, mean = moments.count, moments.mean
  local spread = n > 1 and math.max(0, tonumber(moments.squares) / n - mean ^ 2) * n / (n - 1) or 0
  local half = n > 1 and 1.96 * math.sqrt(spread / n) or 0
  return { label = tostring(turn), y = mean, low = mean - half, high = mean + half }
end

--- The turns that at least half of the games have.
local function turns_of(run)
  local list, first = {}, nil
  for i, turn in ipairs(run.curve.turns) do
    local seats = turn.winner.score.count + turn.others.score.count
    first = first or seats
    if 2 * seats < first then break end
    list[i] = turn
  end
  return list
end

local function side_of(turns, side, row)
  return lists.map(turns, function(turn) return point(turn.turn, turn[side][row]) end)
end

--- How far the means of both lie apart.
local function span_of(winner, others)
  local low, high = math.huge, -math.huge
  for i, p in ipairs(winner) do low, high = math.min(low, p.y, others[i].y), math.max(high, p.y, others[i].y) end
  return high - low
end

--- What there is to draw: { title, winner, others, across }, lists of points as page.chart takes them, and behind it
--- what changes by less than one; what never changes isn't there.
function curve.rows(run)
  local list, small, turns = {}, {}, turns_of(run)
  local titles = run.curve.titles or {}
  for i, row in ipairs(#turns > 0 and run.curve.rows or {}) do
    local winner, others = side_of(turns, "winner", row), side_of(turns, "others", row)
    local span = span_of(winner, others)
    local to = span < 1 and #list > 1 and small or list -- the first two always stand
    if span > 0 then
      to[#to + 1] = { title = titles[i] or row, winner = winner, others = others, across = say "turn" }
    end
  end
  return list, small
end

--- When leads form: after which turn who wins leads in at least half of the games, and in nine of ten; nil: never.
function curve.lead_from(run, share)
  local turns, from = turns_of(run), nil
  for _, turn in ipairs(turns) do
    local games = (turn.winner.score.count + turn.others.score.count) / run.players
    if turn.ahead < share * games then from = nil else from = from or turn.turn end
  end
  return from, #turns
end

function curve.words(run)
  local half, last = curve.lead_from(run, 0.5)
  local most = curve.lead_from(run, 0.9)
  if last == 0 then return nil end
  if not half then
    return say("Who wins leads alone in less than half of the games until the last of %d turns."):format(last)
  end
  local first = say("Who wins leads alone in half of the games from turn %d of %d on"):format(half, last)
  return first .. (most and say(", in nine of ten from turn %d on."):format(most) or ".")
end

--- Phases in which something was asked: { name, questions a game, forced share, answers to a question }.
function curve.phases(run)
  local list, told = {}, run.curve.phases
  for _, name in ipairs(run.curve.all_phases) do
    local p = told[name]
    if p then
      local listed = p.questions - p.amounts
      list[#list + 1] = {
        name = name, questions = p.questions / run.curve.games, forced = p.forced / p.questions,
        amounts = p.amounts / p.questions, answers = listed > 0 and p.answers / listed or nil,
      }
    end
  end
  return list
end

-- For people ---------------------------------------------------------------------

local function number(x) return say(math.abs(x) < 1000 and "%9.1f" or "%9.0f", x) end

--- How much room is left for names.
local function names() return math.min(22, term.columns() - 39) end

local function show_side(name, who, points, at)
  local cells, heights, low = {}, {}, math.huge
  for i, k in ipairs(at) do cells[i] = number(points[k].y) end
  for _, p in ipairs(points) do low = math.min(low, p.y) end
  for i = 1, 12 do heights[i] = points[math.max(1, (i * #points + 11) // 12)].y - low end
  show.cells { show.cell(name, names()), " ", show.cell(who, 11), table.concat(cells),
    { 1, "  " .. show.spark(heights) } }
end

function curve.show(run)
  if not run.curve or run.curve.games == 0 then return end
  local rows, small = curve.rows(run)
  show.row("")
  if #rows > 0 then
    local n = #rows[1].winner
    local at = n > 2 and { 1, (n + 1) // 2, n } or n == 2 and { 1, 2 } or { 1 }
    local heads = lists.map(at, function(k) return ("%9s"):format(say "turn" .. " " .. rows[1].winner[k].label) end)
    local head = show.cell(say("mean of %d games after", run.curve.games), names() + 11)
    show.row("%s", show.dim(head .. " " .. table.concat(heads)))
    for _, row in ipairs(rows) do
      show_side(say(row.title), say "who wins", row.winner, at)
      show_side("", say "the others", row.others, at)
    end
    if #small > 0 then show.row("%s", say("%d that change by less than one"):format(#small)) end
    term.wrap(curve.words(run), 2)
    show.row("")
  end
  show.row("%s", show.dim(say("%s %11s %8s %10s", show.cell(say "phase", names() + 6), say "questions", say "forced",
    say "answers")))
  for _, p in ipairs(curve.phases(run)) do
    show.row("%s %11.1f %6.1f %% %10s", show.cell(p.name, names() + 6), p.questions, 100 * p.forced,
      p.answers and say("%.1f", p.answers) or say "any amount")
  end
end

return curve
