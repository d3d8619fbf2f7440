--- A sweep as a page, and its first wanted figure as a drawing of its own.
local chart = require "page.chart"
local lists = require "front.lists"
local page = require "page.page"
local stack = require "page.stack"
local sweep = require "judge.sweep"
local term = require "term"

local show = require "front.show"
local say = show.say

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
    by[metric.id] = lists.map(s.cells, function(cell)
      local apart = (cell.figures[metric.id] or {}).apart
      return apart and (apart.mean ~= 0 or apart.high > apart.low) and { cell = cell, apart = apart } or nil
    end)
    n = n + #by[metric.id]
  end
  return by, n
end

--- Which metrics move clearly, in a sentence each: the farthest of the values that are clear among all that is
--- compared (Bonferroni).
local function put_words(p, s)
  local by, n = apart_by_metric(s)
  local words = lists.map(s.metrics, function(metric)
    local best = lists.most(by[metric.id], function(one)
      return one.apart.p * n < 0.05 and math.abs(one.apart.mean)
    end)
    return best and say("%s: at %s %+.2f (%+.2f to %+.2f)"):format(sweep.title(metric),
      table.concat(sweep.labels(s, best.cell), ", "), best.apart.mean, best.apart.low, best.apart.high)
  end)
  p:section("What moves", say("Told from %s. The games of a value and those of it start from the same seeds, so "
    .. "intervals are those of paired differences, each by itself; what moves is held against chance in all %d "
    .. "comparisons (Bonferroni).", reference(s), n), function()
    if #words == 0 then p:paragraph(say "Nothing moves clearly.") end
    p:put('<ul class="verdicts">\n')
    for _, text in ipairs(words) do p:verdict("yes", "moves", text) end
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
      p:paragraph(say("The same at every value: %s.", table.concat(same, say("; "))))
    end
  end)
end

--- A figure of a cell, with its interval if it isn't the reference.
local function words_of(figure)
  if not figure then return "–" end
  local apart = figure.apart
  local below = apart and ('<span class="below">%s</span>'):format(say("(%+.2f to %+.2f)", apart.low, apart.high)) or ""
  return { markup = say("%.2f", figure.mean) .. below }
end

local abreast <const> = 6 -- values that a page has room for

--- The cells from, to, side by side.
local function put_cells(p, s, from, to)
  local heads, rows = { table.concat(lists.map(s.axes, "name"), ", ") }, {}
  for i = from, to do
    heads[#heads + 1] = ">" .. (i == s.reference and "▸ " or "") .. table.concat(sweep.labels(s, s.cells[i]), ", ")
  end
  for k, metric in ipairs(s.metrics) do
    rows[k] = { sweep.title(metric) }
    for i = from, to do table.insert(rows[k], words_of(s.cells[i].figures[metric.id])) end
  end
  p:table(heads, rows, "Figures")
end

local function put_table(p, s)
  local says = say("▸ marks %s; in brackets the 95 %% interval of the difference to it."):format(reference(s))
  p:section(say "Table", says, function()
    for from = 1, #s.cells, abreast do put_cells(p, s, from, math.min(from + abreast - 1, #s.cells)) end
  end)
end

--- What the settings are, in the rules' words.
local function put_axes(p, s)
  for _, axis in ipairs(s.axes) do
    local value = lists.find(s.rules.values, function(one) return one.id == axis.name end)
    if value and (value.text or "") ~= "" then
      p:put("<p><strong>", page.escape(axis.name), "</strong>", page.escape(say(": %s", value.text)), "</p>\n")
    end
  end
end

local function put_failures(p, failures)
  if #failures == 0 then return end
  p:section("Values at which games fail", nil, function()
    for _, failure in ipairs(failures) do
      p:paragraph(say("%s: %s", sweep.broken(failure) or failure.at, term.said(failure.text)))
    end
  end)
end

local function tell(s)
  local names = lists.map(s.axes, "name")
  local p = page.new(say("%s over %s", stack.title(s, s.game), table.concat(names, say(" and "))),
    say("%d games at each value, %d players (%s), seed %s", s.games, s.players, show.bots(s.bots), s.seed))
  put_axes(p, s)
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
    if sweep.wants(s, metric) and drawing then return page.write(s.path, chart[kind](drawing, true)) end
  end
  return page.write(s.path, "")
end

return { tell = tell, draw = draw }
