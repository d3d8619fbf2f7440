--- `oilpatch sweep` over the library "games" (games.c): what is played, what `--json` prints, what people at a
--- terminal read, and its figures as curves and fields.
local again = require "batch.again"
local chart_text = require "page.chart_text"
local games = require "games"
local lists = require "front.lists"
local metrics = require "judge.metrics"
local show = require "front.show"
local term = require "term"
local value = require "front.value"
local words = require "judge.words"

local sweep = {}

local GAMES <const>, WATCHED <const>, GIVE_UP <const> = 200, 4, 5

-- Playing ------------------------------------------------------------------------

--- What the command line says: the axes, and the settings that are no ranges; or what is wrong.
local function plan_of(o)
  local plan, most = { axes = {}, plain = {} }, 64
  for _, setting in ipairs(o.settings) do
    if not words.is_range(setting) then
      plan.plain[#plan.plain + 1] = setting
    elseif #plan.axes == 2 then
      return show.say("one range or two, not also '%s'", setting)
    else
      local axis = words.range(setting, most)
      if type(axis) == "string" then return axis end
      plan.axes[#plan.axes + 1] = axis
    end
  end
  if #plan.axes == 0 then return show.say("sweep needs a range: --set NAME=A..B") end
  local cells = #plan.axes[1].labels * (plan.axes[2] and #plan.axes[2].labels or 1)
  if cells > o.most_arms then return show.say("%d pairs of values, at most %d are tried", cells, o.most_arms) end
  plan.cells = cells
  return plan
end

--- By the metric's id; shares in points.
local function figures_of(list)
  return value.object(lists.map(list, function(m)
    local scale = m.share and 100 or 1
    local function scaled(mean, low, high)
      return { mean = mean and scale * mean, low = low and scale * low, high = high and scale * high }
    end
    if m.a.n < 2 then return nil end
    local figure = scaled(m.a.mean, m.a.interval[1], m.a.interval[2])
    figure.scale, figure.sd = scale, m.a.sd
    if m.apart then
      figure.apart = scaled(m.apart.mean, m.apart.low, m.apart.high)
      figure.apart.p = m.apart.p
    end
    return { m.id, figure }
  end))
end

--- The label of a cell on each axis; and the settings that it stands for.
function sweep.labels(s, cell)
  return lists.map(s.axes, function(axis, k) return axis.labels[cell.at[k]] end)
end
local function settings_of(s, cell)
  return lists.map(s.axes, function(axis, k) return axis.name .. "=" .. axis.labels[cell.at[k]] end)
end

--- Play a cell; false: it can't go on, and that was said.
local function play_cell(s, i, cell)
  local settings = lists.joined(s.plan.plain, settings_of(s, cell))
  s.players = games.open(i, s.layers, settings) or s.players
  cell.error = games.fault(i)
  if cell.error ~= "" then return true end
  local bots = games.seat(i)
  if not bots then return false end
  local good, ended = games.play {
    arms = { i }, to = s.games, watch = WATCHED, tag = i, shared = s.games, patience = GIVE_UP, bar = true,
    pairs = true, refer = i == s.reference, ["until"] = s.limit and s.begun + s.limit or nil,
  }
  if not good then return games.fail(i) end
  local found = metrics.found(i)
  s.bots, s.interrupted = s.bots or bots, ended == "interrupted" or ended == "time"
  cell.opened, cell.games, cell.failed = true, found.pairs, found.failed[1]
  cell.error, cell.failed_seed = games.fault(i)
  cell.figures = figures_of(found.metrics)
  if #found.metrics > #s.metrics then s.metrics = found.metrics end -- of the cell that has most
  games.close(i)
  return true
end

--- Which of an axis's values is the one in force; nil: none.
local function present_of(rules, axis)
  local now = lists.find(rules and rules.values or {}, function(one) return one.id == axis.name end)
  local _, i = lists.find(axis.labels, function(label) return now and label == now.now end)
  return i
end

--- The cell that others are told from: that of the values in force, or else the first one.
local function refer(s)
  local across, down = s.axes[1], s.axes[2]
  s.rules = games.open(1, s.layers, s.plan.plain) and games.told(1)
  games.close(1)
  for _, axis in ipairs(s.axes) do axis.present = present_of(s.rules, axis) end
  if not across.present or down and not down.present then return 1 end
  return across.present + (down and #across.labels * (down.present - 1) or 0)
end

--- Play them all: the status, and s has what was found; nil: it failed, and that was said.
local function play(s)
  s.axes, s.cells, s.games, s.limit = s.plan.axes, {}, s.games or GAMES, s.seconds
  s.wanted, s.metrics = s.metrics, {}
  s.bots, s.begun = nil, games.clock()
  s.reference = refer(s)
  for i = 1, s.plan.cells do
    s.cells[i] = { games = 0, failed = 0, opened = false, error = "", figures = value.object({}) }
    s.cells[i].at = { (i - 1) % #s.axes[1].labels + 1, s.axes[2] and (i - 1) // #s.axes[1].labels + 1 }
  end
  for n = 0, s.plan.cells do -- the reference first, and once
    local i = n == 0 and s.reference or n
    if n ~= s.reference and not s.interrupted and not play_cell(s, i, s.cells[i]) then return nil end
    s.whole = s.whole or s.cells[i].games > 0
  end
  s.seconds = games.clock() - s.begun
  if not s.whole and not s.shard then
    local failures = sweep.failures(s)
    for _, failure in ipairs(failures) do
      if failure.failed > 0 then term.complain(sweep.broken(failure)) end
    end
    return #failures > 0 and games.fail(failures[1].cell) or nil
  end
  return s.interrupted and 1 or 0
end

-- Words --------------------------------------------------------------------------

--- The command that plays the same games again.
function sweep.command(s)
  return again.command({
    "oilpatch", "sweep", s.game, { "-p", s.players }, { "-l", s.layers }, { "--set", s.settings },
    { "--bots", again.bots(s.bots) }, { "--seed", s.seed_text }, { "--games", s.games }, { "--cap", s.cap },
  })
end

--- Is the metric among those asked for, or the usual ones?
function sweep.wants(s, metric)
  return #s.wanted == 0 and metric.usual or lists.any(s.wanted, function(word)
    return (metric.id .. "\0" .. metric.name):lower():find(word:lower(), 1, true)
  end)
end

--- "length, turns", "seat 1 wins, %".
function sweep.title(metric)
  local name = metrics.called(metric)
  if metric.share then return name .. ", %" end
  return metric.name == metric.unit and name or name .. ", " .. show.say(metric.unit)
end

--- How many games of a cell failed; nil: the rules refuse it.
function sweep.broken(failure)
  return failure.failed > 0 and show.say("%s: %d of %d games failed: the rest is no fair sample; the first, --seed %s",
    failure.at, failure.failed, failure.of, failure.seed) or nil
end

--- The cells that were refused, or whose games fail, not merely came too late: { at = "a=1, b=2", … }.
function sweep.failures(s)
  return lists.map(s.cells, function(cell, i)
    return (cell.failed > 0 or not cell.opened and cell.error ~= "") and {
      at = table.concat(settings_of(s, cell), ", "), cell = i, failed = cell.failed, of = cell.games + cell.failed,
      seed = cell.failed_seed, text = cell.error,
    } or nil
  end)
end

-- As data ------------------------------------------------------------------------

--- A mean and its interval, shares not in points.
local function figure_value(f, scale)
  return value.pick(f, "mean? sd ci95 apart", {
    mean = f.mean and f.mean / scale, ci95 = value.interval(f.low and f.low / scale, f.high and f.high / scale),
    apart = f.apart and figure_value(f.apart, scale),
  })
end

local function cell_value(s, cell)
  local values = lists.map(s.axes, function(axis, k) return { axis.name, axis.values[cell.at[k]] } end)
  local figures = lists.rows(cell.figures, function(figure, id) return { id, figure_value(figure, figure.scale) } end)
  return value.object({
    { "values", value.object(values) }, { "games", cell.games }, { "failed", cell.failed },
    { "error", (cell.games == 0 or cell.failed > 0) and cell.error or nil }, { "metrics", value.object(figures) },
  })
end

function sweep.value(s)
  return value.pick(s, "game players bots games seconds reference cells command", {
    cells = lists.map(s.cells, function(cell) return cell_value(s, cell) end), command = sweep.command(s),
  })
end

-- For people ---------------------------------------------------------------------

--- The interval of a value by itself; paired: of how far it is from the reference, around its mean.
local function interval_of(f, paired)
  if not paired then return f.low, f.high end
  if not f.apart then return f.mean, f.mean end -- the reference
  return f.mean + f.apart.low - f.apart.mean, f.mean + f.apart.high - f.apart.mean
end

--- A metric along the one axis there is; nil: nothing is known.
local function curve_of(s, metric, paired)
  local axis = s.axes[1]
  local points = lists.map(axis.labels, function(label, i)
    local f = s.cells[i].figures[metric.id]
    if not f then return nil end
    local low, high = interval_of(f, paired)
    return { label = label, y = f.mean, low = low, high = high, present = i == axis.present }
  end)
  local _, present = lists.find(points, "present")
  return #points > 0 and { title = sweep.title(metric), across = axis.name, points = points, present = present } or nil
end

--- Is its mean the same number at every value?
function sweep.is_constant(s, metric)
  local first
  for _, cell in ipairs(s.cells) do
    local f = cell.figures[metric.id]
    if f and (first and f.mean ~= first or #s.cells == 1 and f.sd > 0) then return false end
    first = first or f and f.mean
  end
  return true
end

--- … over two axes; nil: some cell has no figure.
local function field_of(s, metric)
  local figures = lists.map(s.cells, function(cell) return (cell.figures[metric.id] or {}).mean end)
  if #figures < #s.cells then return nil end
  local across, down = s.axes[1], s.axes[2]
  return {
    title = sweep.title(metric), across = across.name, down = down.name, columns = across.labels, rows = down.labels,
    figures = figures,
  }
end

--- What there is to draw of a metric, as page.chart and page.chart_text take it.
function sweep.drawing(s, metric, paired)
  if #s.axes == 2 then return "field", field_of(s, metric) end
  return "curve", curve_of(s, metric, paired)
end

function sweep.tell(s)
  show.line(2, "%s, %d players (%s), %d games at each value, seed %s, %.1f s%s", show.bold(s.game), s.players,
    show.bots(s.bots), s.games, s.seed, s.seconds, s.interrupted and show.say("; interrupted") or "")
  local failures = sweep.failures(s)
  for _, failure in ipairs(failures) do
    if failure.failed > 0 then show.hang(show.styled("red", "! "), sweep.broken(failure)) end
  end
  for _, metric in ipairs(s.metrics) do
    local kind, drawing = sweep.drawing(s, metric)
    if sweep.wants(s, metric) and drawing then
      local rows, title = chart_text[kind](drawing, term.columns())
      show.row("")
      if title then term.wrap(title, 2) end
      show.write(table.concat(rows, "\n"), "\n")
    end
  end
  for _, failure in ipairs(failures) do
    show.write("\n", failure.at, show.say(":"), "\n")
    games.show_fault(failure.cell)
  end
end

--- Its files; false: one can't be written, and that was said.
local function write(s)
  local page = require "page.sweep"
  s.path = s.svg
  local good = not s.svg or page.draw(s)
  s.path = s.report
  return good and (not s.report or page.tell(s))
end

--- The status; a sentence: what the command line says is wrong; nil: it failed, and that was said.
function sweep.run(s)
  s.plan = plan_of(s)
  if type(s.plan) == "string" then return s.plan end
  s.kept, s.shard = games.begin()
  local status = s.kept ~= nil and play(s) or nil
  if not status or s.shard or not s.whole then return status end
  if s.json then games.print(sweep.value(s)) else sweep.tell(s) end
  return write(s) and status or 1
end

return sweep
