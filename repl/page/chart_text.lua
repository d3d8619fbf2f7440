--- Charts in lines of text: plain characters, so that they survive any
--- terminal, file and mail.  The curves and fields are those of page.chart.
local lists = require "front.lists"
local show = require "front.show"

local say = show.say
local chart_text = {}

local function widest(labels, head)
  local _, most = lists.most(labels, show.width)
  return math.max(show.width(head), most or 0)
end

local function right(text, width) return say("%" .. width .. "s", text) end

local function range_of(points)
  local low, high = math.huge, -math.huge
  for _, p in ipairs(points) do low, high = math.min(low, p.y, p.low), math.max(high, p.y, p.high) end
  if high <= low then return low - 1, high + 1 end
  return low, high
end

--- Is the whole interval within the target, or a part of it?
local function mark_of(target, p)
  if not target or p.high < target[1] or p.low > target[2] then return " " end
  return p.low >= target[1] and p.high <= target[2] and "*" or "?"
end

--- The interval of a point as characters: |--o--|.
local function draw(p, low, high, width)
  local function column(y)
    return math.max(1, math.min(width, 1 + math.floor((y - low) / (high - low) * (width - 1) + 0.5)))
  end
  local row, from, to = {}, column(p.low), column(p.high)
  for k = 1, width do row[k] = k >= from and k <= to and "-" or " " end
  row[from], row[to] = "|", "|"
  row[column(p.y)] = "o"
  return table.concat(row)
end

--- The rows of a curve, so many columns wide.
function chart_text.curve(curve, columns)
  local edge = widest(lists.map(curve.points, "label"), curve.across)
  local texts = lists.map(curve.points, function(p) return say("%8.2f (%.2f to %.2f)", p.y, p.low, p.high) end)
  local width = math.min(columns - edge - widest(texts, "") - 5, 60)
  local low, high = range_of(curve.points)
  local rows = { right(curve.across, edge) .. "  " .. curve.title }
  for i, p in ipairs(curve.points) do
    local drawn = width >= 10 and draw(p, low, high, width) .. " " or ""
    rows[#rows + 1] = right(p.label, edge) .. "  " .. drawn .. mark_of(curve.target, p) .. texts[i]
  end
  return rows
end

--- The rows of a field, and what stands above them.
function chart_text.field(field)
  local edge = widest(field.rows, field.down)
  local cell = math.max(7, widest(field.columns, ""))
  local heads = { right(field.down, edge) }
  for k, label in ipairs(field.columns) do heads[k + 1] = right(label, cell) end
  local rows = { table.concat(heads, " ") }
  for r, label in ipairs(field.rows) do
    local cells = { right(label, edge) }
    for k = 1, #field.columns do
      cells[k + 1] = right(say("%.2f", field.figures[(r - 1) * #field.columns + k]), cell)
    end
    rows[#rows + 1] = table.concat(cells, " ")
  end
  return rows, say("%s, across: %s", field.title, field.across)
end

return chart_text
