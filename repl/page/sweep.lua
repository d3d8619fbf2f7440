--- A sweep as a page, and its first wanted figure as a drawing of its own.
local chart = require "page.chart"
local page = require "page.page"
local stack = require "page.stack"
local sweep = require "judge.sweep"

local say = require "front.show".say

--- What the figures are told from: "now (3)", or the first value.
local function reference(s)
  local labels, now = sweep.labels(s, s.cells[s.reference]), true
  for _, axis in ipairs(s.axes) do now = now and axis.present ~= nil end
  local value = table.concat(labels, ", ")
  return now and say("%s, the value in force"):format(value) or say("%s, the first value"):format(value)
end

--- What is told from the reference, by metric: { cell =, apart = }; and how many that are in all.
local function apart_by_metric(s)
  local by, n = {}, 0
  for _, metric in ipairs(s.metrics) do
    by[metric.id] = {}
    for _, cell in ipairs(s.cells) do
      local f = cell.figures[metric.id]
      if f and f.apart and (f.apart.mean ~= 0 or f.apart.high > f.apart.low) then
        n = n + 1
        table.insert(by[metric.id], { cell = cell, apart = f.apart })
      end
    end
  end
  return by, n
end

--- Which metrics move clearly, in a sentence each: the farthest of the values that are clear among all that is
--- compared (Bonferroni).
local function put_words(p, s)
  local words, by, n = {}, apart_by_metric(s)
  for _, metric in ipairs(s.metrics) do
    local best
    for _, one in ipairs(by[metric.id]) do
      local clear, far = one.apart.p * n < 0.05, math.abs(one.apart.mean)
      if clear and (not best or far > math.abs(best.apart.mean)) then best = one end
    end
    if best then
      local at = table.concat(sweep.labels(s, best.cell), ", ")
      words[#words + 1] = say("%s: at %s %+.2f (%+.2f to %+.2f)"):format(sweep.title(metric), at, best.apart.mean,
        best.apart.low, best.apart.high)
    end
  end
  p:section(say "What moves", say("Told from %s. The games of a value and those of it start from the same seeds, so "
    .. "intervals are those of paired differences, each by itself; what moves is held against chance in all %d "
    .. "comparisons (Bonferroni)."):format(reference(s), n), function()
    if #words == 0 then p:put("<p>", page.escape(say "Nothing moves clearly."), "</p>\n") end
    p:put('<ul class="verdicts">\n')
    for _, text in ipairs(words) do p:verdict("yes", say "moves", text) end
    p:put("</ul>\n")
  end)
end

local function put_charts(p, s)
  local says = #s.axes == 2 and say "Means; darker is more."
    or say("Means. A bar is the 95 % interval of the difference to the value that the others are told from.")
  local same = {}
  p:section(say "Figures", says, function()
    p:grid(function()
      for _, metric in ipairs(s.metrics) do
        local kind, drawing = sweep.drawing(s, metric, true)
        if drawing and not sweep.is_constant(s, metric) then
          p:figure(drawing.title, chart[kind](drawing))
        elseif drawing then
          same[#same + 1] = sweep.title(metric)
        end
      end
    end)
    if #same > 0 then
      p:put("<p>", page.escape(say("The same at every value: %s."):format(table.concat(same, "; "))), "</p>\n")
    end
  end)
end

--- A figure of a cell, with its interval if it isn't the reference.
local function words_of(figure)
  if not figure then return "–" end
  local apart = figure.apart
  return say("%.2f", figure.mean) .. (apart and say(" (%+.2f to %+.2f)", apart.low, apart.high) or "")
end

--- Few values stand side by side, many one below the other.
local function put_table(p, s)
  local labels, heads, rows = {}, {}, {}
  for i, cell in ipairs(s.cells) do
    labels[i] = (i == s.reference and "▸ " or "") .. table.concat(sweep.labels(s, cell), ", ")
  end
  local few = #s.cells <= 8
  for i, one in ipairs(few and s.metrics or s.cells) do
    local row = { few and sweep.title(one) or labels[i] }
    for _, other in ipairs(few and s.cells or s.metrics) do
      local cell, metric = few and other or one, few and one or other
      row[#row + 1] = words_of(cell.figures[metric.id])
    end
    rows[i] = row
  end
  local names = {}
  for k, axis in ipairs(s.axes) do names[k] = axis.name end
  heads[1] = table.concat(names, ", ")
  for i, other in ipairs(few and labels or s.metrics) do
    heads[i + 1] = ">" .. (few and other or sweep.title(other))
  end
  local says = say("▸ marks %s; in brackets the 95 %% interval of the difference to it."):format(reference(s))
  p:section(say "Table", says, function() p:table(heads, rows, say "Figures") end)
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
  local p = page.new(say("%s over %s", stack.title(s, s.game), table.concat(names, say(" and "))),
    say("%d games at each value, %d players, seed %s", s.games, s.players, s.seed))
  put_failures(p, sweep.failures(s))
  stack.put(p, s)
  put_words(p, s)
  put_charts(p, s)
  put_table(p, s)
  stack.put_bots(p, s.bots)
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
