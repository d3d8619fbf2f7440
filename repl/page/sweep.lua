--- A sweep as a page, and its first wanted figure as a drawing of its own.
local chart = require "page.chart"
local page = require "page.page"
local sweep = require "judge.sweep"

local function put_charts(p, told)
  local says = #told.axes == 2 and "Means; darker is more."
    or "Means with their 95 % intervals. The same seeds at every value."
  p:section("Figures", says, function()
    p:grid(function()
      for _, metric in ipairs(told.metrics) do
        local kind, drawing = sweep.drawing(told, metric)
        if drawing then p:figure(metric.title, chart[kind](drawing)) end
      end
    end)
  end)
end

--- The values of a cell, one on each axis.
local function labels_of(told, cell)
  local across = told.axes[1].labels
  local labels = { across[(cell - 1) % #across + 1] }
  if told.axes[2] then labels[2] = told.axes[2].labels[(cell - 1) // #across + 1] end
  return labels
end

local function put_table(p, told)
  local heads, rows = {}, {}
  for _, axis in ipairs(told.axes) do heads[#heads + 1] = axis.name end
  for _, metric in ipairs(told.metrics) do heads[#heads + 1] = ">" .. metric.title end
  for i in ipairs(told.sweep.cells) do
    local row = labels_of(told, i)
    for _, metric in ipairs(told.metrics) do
      local mean = metric.cells[i][1]
      row[#row + 1] = mean and ("%.2f"):format(mean) or "–"
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

local function tell(told)
  local s, names = told.sweep, {}
  for i, axis in ipairs(told.axes) do names[i] = axis.name end
  local p = page.new(("%s over %s"):format(s.game, table.concat(names, " and ")),
    ("%d games at each value, %d players, seed %s"):format(s.games, s.players, told.seed))
  put_charts(p, told)
  put_table(p, told)
  put_failures(p, told.failures)
  return p:save(told.path, s.command)
end

local function draw(told)
  for _, metric in ipairs(told.metrics) do
    local kind, drawing = sweep.drawing(told, metric)
    if metric.wanted and drawing then return page.write(told.path, chart[kind](drawing, true)) end
  end
  return page.write(told.path, "")
end

return { tell = tell, draw = draw }
