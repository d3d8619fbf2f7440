--- A sweep as a page, and its first wanted figure as a drawing of its own.
local chart = require "page.chart"
local page = require "page.page"
local sweep = require "judge.sweep"

local function put_charts(p, s)
  local says = #s.axes == 2 and "Means; darker is more."
    or "Means with their 95 % intervals. The same seeds at every value."
  p:section("Figures", says, function()
    p:grid(function()
      for _, metric in ipairs(s.metrics) do
        local kind, drawing = sweep.drawing(s, metric)
        if drawing then p:figure(drawing.title, chart[kind](drawing)) end
      end
    end)
  end)
end

local function put_table(p, s)
  local heads, rows = {}, {}
  for _, axis in ipairs(s.axes) do heads[#heads + 1] = axis.name end
  for _, metric in ipairs(s.metrics) do heads[#heads + 1] = ">" .. sweep.title(metric) end
  for i, cell in ipairs(s.cells) do
    local row = sweep.labels(s, cell)
    for _, metric in ipairs(s.metrics) do
      local figure = cell.figures[metric.id]
      row[#row + 1] = figure and ("%.2f"):format(figure.mean) or "–"
    end
    rows[i] = row
  end
  p:section("Table", nil, function() p:table(heads, rows) end)
end

local function put_failures(p, failures)
  if #failures == 0 then return end
  p:section("Values at which games fail", nil, function()
    for _, failure in ipairs(failures) do
      p:put("<p>", page.escape(failure.at), ": ", page.escape(failure.text), "</p>\n")
    end
  end)
end

local function tell(s)
  local names = {}
  for i, axis in ipairs(s.axes) do names[i] = axis.name end
  local p = page.new(("%s over %s"):format(s.game, table.concat(names, " and ")),
    ("%d games at each value, %d players, seed %s"):format(s.games, s.players, s.seed))
  put_charts(p, s)
  put_table(p, s)
  put_failures(p, sweep.failures(s))
  return p:save(s.path, sweep.command(s))
end

local function draw(s)
  for _, metric in ipairs(s.metrics) do
    local kind, drawing = sweep.drawing(s, metric)
    if metric.wanted and drawing then return page.write(s.path, chart[kind](drawing, true)) end
  end
  return page.write(s.path, "")
end

return { tell = tell, draw = draw }
