--- A sweep for people at a terminal, and its figures as curves and fields.
local chart_text = require "page.chart_text"
local show = require "front.show"
local term = require "term"

local sweep = {}

--- A metric along the one axis there is; nil: nothing is known.
local function curve_of(told, metric)
  local points = {}
  for i, label in ipairs(told.axes[1].labels) do
    local cell = metric.cells[i]
    if cell[1] then points[#points + 1] = { label = label, y = cell[1], low = cell[2], high = cell[3] } end
  end
  return #points > 0 and { title = metric.title, across = told.axes[1].name, points = points } or nil
end

--- … over two axes; nil: some cell has no figure.
local function field_of(told, metric)
  local figures = {}
  for i, cell in ipairs(metric.cells) do
    if not cell[1] then return nil end
    figures[i] = cell[1]
  end
  local across, down = told.axes[1], told.axes[2]
  return {
    title = metric.title, across = across.name, down = down.name, columns = across.labels, rows = down.labels,
    figures = figures,
  }
end

--- What there is to draw of a metric, as page.chart and page.chart_text take it.
function sweep.drawing(told, metric)
  if #told.axes == 2 then return "field", field_of(told, metric) end
  return "curve", curve_of(told, metric)
end

--- Values at which games fail are told by the caller.
function sweep.tell(told)
  local s = told.sweep
  show.row("%s, %d players (%s), %d games at each value, seed %s, %.1f s%s", show.bold(s.game), s.players,
    show.bots(s.bots), s.games, told.seed, s.seconds, told.interrupted and "; interrupted" or "")
  for _, metric in ipairs(told.metrics) do
    local kind, drawing = sweep.drawing(told, metric)
    if metric.wanted and drawing then
      show.row("")
      for _, row in ipairs(chart_text[kind](drawing, term.columns())) do show.write(row, "\n") end
    end
  end
end

return sweep
