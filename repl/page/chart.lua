--- Charts as SVG, whose colours come from the page they stand on.
local lists = require "front.lists"
local page = require "page.page"
local say = require "front.show".say
local style = require "page.chart.css"
local term = require "term"

local chart = {}

--- The least that makes a difference among numbers as large as these.
local function finest(low, high) return 1e-15 * math.max(math.abs(low + 0.0), math.abs(high + 0.0)) end

--- Numbers for an axis from low to high: a round step, the first of them.
function chart.step(low, high, about)
  local raw = math.max((high - low) / math.max(about, 1), finest(low, high))
  local power = raw > 0 and 10.0 ^ math.floor(math.log(raw, 10)) or 1
  local times = raw / power
  local step = power * (times > 5 and 10 or times > 2 and 5 or times > 1 and 2 or 1)
  return step, math.ceil(low / step - 1e-9) * step
end

--- A drawing of a size, which grows mark by mark.  `left`: where the title of one that stands alone begins.
local Drawing = {}
Drawing.__index = Drawing

local function draw(width, height, says, left)
  local d = setmetatable({}, Drawing)
  d:put('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">\n',
    width, height, page.escape(says))
  if left then
    d[#d + 1] = ("<style>\n%s</style>\n"):format(style)
    d:text(left, 20, "start", says, "ink")
  end
  return d
end

function Drawing:put(format, ...) self[#self + 1] = format:format(...) end

function Drawing:line(class, x1, y1, x2, y2)
  self:put('<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>\n', class, x1, y1, x2, y2)
end

function Drawing:text(x, y, anchor, text, class)
  self:put('<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>\n', x, y, anchor,
    class and (' class="%s"'):format(class) or "", page.escape(text))
end

--- A number for an axis, without needless zeros.
function Drawing:number(x, y, anchor, number)
  self:text(x, y, anchor, ("%.6g"):format(math.abs(number) < 1e-12 and 0 or number))
end

function Drawing:circle(class, x, y, r)
  self:put('<circle class="%s" cx="%.1f" cy="%.1f" r="%g"/>\n', class, x, y, r)
end

function Drawing:done()
  self[#self + 1] = "</svg>\n"
  return table.concat(self)
end

-- Histograms -------------------------------------------------------------------

local most_bins, chart_width, chart_height = 40, 340, 170

--- Whole numbers get bins of whole numbers.
local function lay_bins(low, high, unit)
  local width = math.ceil(((high - low) / unit + 1) / 28) * unit
  local count = math.min((high - low) // width + 1, most_bins)
  return { low = low - unit / 2, width = width, count = math.tointeger(count), highest = 0 }
end

--- The shares of a tally, { value, count } each, bin by bin.
local function fill_bins(bins, tally)
  local shares, all = {}, 0
  for i = 0, bins.count - 1 do shares[i] = 0 end
  for _, entry in ipairs(tally) do all = all + entry[2] end
  for _, entry in ipairs(tally) do
    local k = math.min(math.max((entry[1] - bins.low) // bins.width, 0), bins.count - 1)
    shares[k] = shares[k] + entry[2] / all
    bins.highest = math.max(bins.highest, shares[k])
  end
  return shares
end

local function draw_steps(d, bins, shares, side, box)
  local width = (box.right - box.left) / bins.count
  local path = { ("M%.1f %.1f"):format(box.left, box.bottom) }
  for i = 0, bins.count - 1 do
    local y = box.bottom - (box.bottom - box.top) * shares[i] / bins.highest
    path[#path + 1] = ("V%.1fH%.1f"):format(y, box.left + width * (i + 1))
  end
  d:put('<path class="f%s s%s" fill-opacity="%s" stroke-width="1.5" d="%sV%.1f"/>\n', side, side,
    side == "a" and "0.25" or "0.18", table.concat(path), box.bottom)
end

local function draw_scale(d, bins, box)
  local high = bins.low + bins.width * bins.count
  local step, first = chart.step(bins.low, high, 5)
  if step < 1 and bins.width >= 1 then step, first = 1, math.ceil(bins.low) end -- whole numbers alone
  d:line("ss", box.left, box.bottom, box.right, box.bottom)
  for x = first, high, step do
    local at = box.left + (box.right - box.left) * (x - bins.low) / (high - bins.low)
    d:line("ss", at, box.bottom, at, box.bottom + 4)
    local ends = at > box.right - 8 -- a number in the middle would leave the picture
    d:number(ends and box.right + 6 or at, box.bottom + 17, ends and "end" or "middle", x)
  end
end

--- How often values came, as a list of { value, count }; b, if there is one, is
--- laid over it.  A bar is `unit` wide at least.  "": nothing came.
function chart.histogram(title, a, b, unit)
  local low, high = math.huge, -math.huge
  for _, tally in ipairs({ a, b }) do
    for _, entry in ipairs(tally) do low, high = math.min(low, entry[1]), math.max(high, entry[1]) end
  end
  if low > high then return "" end
  local bins = lay_bins(low + 0.0, high + 0.0, math.max(unit or 1, finest(low, high)))
  local box = { left = 8, right = chart_width - 8, top = 10, bottom = chart_height - 24 }
  local shares_a, shares_b = fill_bins(bins, a), b and fill_bins(bins, b)
  local d = draw(chart_width, chart_height, title)
  draw_steps(d, bins, shares_a, "a", box)
  if b then draw_steps(d, bins, shares_b, "b", box) end
  draw_scale(d, bins, box)
  return d:done()
end

-- Intervals --------------------------------------------------------------------

--- A difference and its interval on an axis that all rows share.
function chart.interval(value, low, high, limit)
  local middle, half = 95, 88
  local scale = limit > 0 and half / limit or 0
  local side = (low > 0 or high < 0) and "b" or "a"
  local function place(x) return middle + math.max(-half, math.min(half, x * scale)) end
  local d = setmetatable({}, Drawing)
  d:put('<svg xmlns="http://www.w3.org/2000/svg" class="mini" viewBox="0 0 190 20" aria-hidden="true">\n')
  d:line("ss", middle, 1, middle, 19)
  d:put('<g stroke-width="2">')
  d:line("s" .. side, place(low), 10, place(high), 10)
  d:put("</g>")
  d:line("s" .. side, place(low), 6, place(low), 14)
  d:line("s" .. side, place(high), 6, place(high), 14)
  local at, edge = place(value), value * scale
  if math.abs(edge) <= half then
    d:circle("f" .. side, at, 10, 4)
  else -- beyond the scale: an arrow that points there
    local tip = at + (edge > 0 and 6 or -6)
    d:put('<path class="f%s" d="M%.1f 5L%.1f 10L%.1f 15Z"/>\n', side, at, tip, at)
  end
  return d:done()
end

-- Shares -----------------------------------------------------------------------

local label_room = 16 -- letters beside a bar; a longer name stands above

local function draw_share(d, side, share, y, most)
  local left, scale = 92, 240 / most
  local low, high = share.interval[1], share.interval[2]
  d:put('<rect class="f%s" x="%.1f" y="%.1f" width="%.1f" height="11" rx="2" fill-opacity="0.85"/>\n',
    side, left, y, share.share * scale)
  d:line("ss", left + low * scale, y + 5.5, left + high * scale, y + 5.5)
  d:text(left + math.max(high, share.share) * scale + 6, y + 10, "start", ("%.1f %%"):format(100 * share.share), "ink")
end

--- Shares with their intervals: { name, a = { share, interval }, b = … or nil }.
function chart.shares(list)
  local two, above = list[1].b ~= nil, 0
  local most = 0.01
  for _, s in ipairs(list) do
    for _, side in ipairs({ s.a, s.b }) do most = math.max(most, side.share, side.interval[2]) end
    if term.width(s.name) > label_room then above = 16 end
  end
  local row = (two and 34 or 22) + above
  local words = {}
  for i, s in ipairs(list) do
    words[i] = say("%s %.1f %%", s.name, 100 * s.a.share) .. (s.b and say(", %.1f %%", 100 * s.b.share) or "")
  end
  local d = draw(400, #list * row + 8, table.concat(words, "; "))
  for i, s in ipairs(list) do
    local y = 6 + (i - 1) * row + above
    if above > 0 then
      d:text(92, y - 5, "start", s.name, "ink")
    else
      d:text(84, y + (two and 16 or 10), "end", s.name, "ink")
    end
    draw_share(d, "a", s.a, y, most)
    if two then draw_share(d, "b", s.b, y + 13, most) end
  end
  return d:done()
end

-- Curves -----------------------------------------------------------------------

--- Where a curve's figures lie, with some air above and below.
local function fit(curve, up)
  local low, high = math.huge, -math.huge
  for _, p in ipairs(curve.points) do low, high = math.min(low, p.y, p.low), math.max(high, p.y, p.high) end
  if curve.target then low, high = math.min(low, curve.target[1]), math.max(high, curve.target[2]) end
  local pad = (high - low) * 0.08
  if pad <= 0 then pad = math.abs(high) * 0.1 + 0.5 end
  return { left = 44, right = 410, top = 8 + up, bottom = 172 + up, low = low - pad, high = high + pad }
end

local function height_of(frame, y)
  return frame.bottom - (frame.bottom - frame.top) * (y - frame.low) / (frame.high - frame.low)
end

local function across_of(frame, curve, i)
  local n = #curve.points
  if n < 2 then return (frame.left + frame.right) / 2 end
  return frame.left + 14 + (frame.right - frame.left - 28) * (i - 1) / (n - 1)
end

local function draw_axes(d, frame, curve)
  local step, first = chart.step(frame.low, frame.high, 5)
  local every = 1 + (#curve.points - 1) // 10
  for y = first, frame.high, step do
    local at = height_of(frame, y)
    d:line("sg", frame.left, at, frame.right, at)
    d:number(frame.left - 6, at + 4, "end", y)
  end
  d:line("ss", frame.left, frame.bottom, frame.right, frame.bottom)
  for i = 1, #curve.points, every do
    d:text(across_of(frame, curve, i), frame.bottom + 16, "middle", curve.points[i].label)
  end
  d:text((frame.left + frame.right) / 2, frame.bottom + 33, "middle", curve.across)
end

--- The points of a curve as a path, by one of their fields; back: from the last.
local function path_of(frame, curve, field, back)
  local path, n = {}, #curve.points
  for k = 1, n do
    local i = back and n + 1 - k or k
    path[k] = ("%.1f %.1f"):format(across_of(frame, curve, i), height_of(frame, curve.points[i][field]))
  end
  return table.concat(path, "L")
end

local function draw_line(d, frame, curve, side)
  d:put('<path class="f%s" fill-opacity="0.16" d="M%sL%sZ"/>\n', side, path_of(frame, curve, "high"),
    path_of(frame, curve, "low", true))
  d:put('<path class="s%s" fill="none" stroke-width="2" d="M%s"/>\n', side, path_of(frame, curve, "y"))
end

local function draw_curve(d, frame, curve)
  draw_line(d, frame, curve, "b")
  for i, p in ipairs(curve.points) do
    local x = across_of(frame, curve, i)
    d:line("sb", x, height_of(frame, p.low), x, height_of(frame, p.high))
    d:circle("fb", x, height_of(frame, p.y), 3.5)
  end
end

--- A figure over the values of a setting: title, across (the setting's name),
--- points of { y, low, high, label }, target (an interval) or nil, present (which point is the value in force) or nil.
function chart.curve(curve, alone)
  local up = alone and 26 or 0
  local frame = fit(curve, up)
  local d = draw(420, 214 + up, curve.title, alone and frame.left)
  if curve.target then
    local top, bottom = height_of(frame, curve.target[2]), height_of(frame, curve.target[1])
    d:put('<rect class="fa" fill-opacity="0.2" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>\n',
      frame.left, top, frame.right - frame.left, math.max(1, bottom - top))
  end
  draw_axes(d, frame, curve)
  if curve.present then
    local x = across_of(frame, curve, curve.present)
    d:put('<line class="sa" stroke-dasharray="4 3" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>\n', x, frame.top, x,
      frame.bottom)
    d:text(x + 4, frame.top + 11, "start", say "in force", "ink")
  end
  draw_curve(d, frame, curve)
  return d:done()
end

--- How something grows from turn to turn: { title, winner, others, across }, lists of points as of a curve.
function chart.course(course)
  local n = #course.winner
  local frame = fit({ points = lists.joined(course.winner, course.others) }, 0)
  local first, last = course.winner[1], course.winner[n]
  local d = draw(420, 214, say("%s: who wins %.1f to %.1f, the others %.1f to %.1f"):format(course.title, first.y,
    last.y, course.others[1].y, course.others[n].y))
  draw_axes(d, frame, { points = course.winner, across = course.across })
  draw_line(d, frame, { points = course.others }, "a")
  draw_line(d, frame, { points = course.winner }, "b")
  return d:done()
end

-- Fields -----------------------------------------------------------------------

local function draw_cell(d, x, y, w, h, number, share)
  d:put('<rect class="fb" fill-opacity="%.3f" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>\n',
    0.08 + 0.72 * share, x + 1, y + 1, w - 2, h - 2)
  if w >= 30 and h >= 14 then
    d:text(x + w / 2, y + h / 2 + 4, "middle", (math.abs(number) < 100 and "%.1f" or "%.0f"):format(number), "ink")
  end
end

--- A figure over two settings: title, across and down (their names), columns and
--- rows (labels), figures row by row.
function chart.field(field, alone)
  local up = alone and 26 or 0
  local left, top = 64, 8 + up
  local columns, rows = #field.columns, #field.rows
  local w, h = math.min(58, 340 / columns), math.min(34, 260 / rows)
  local bottom, right = top + h * rows, left + w * columns
  local low, high = math.min(table.unpack(field.figures)), math.max(table.unpack(field.figures))
  local d = draw(420, bottom // 1 + 44, field.title, alone and left)
  for r, label in ipairs(field.rows) do
    local y = top + h * (r - 1)
    d:text(left - 8, y + h / 2 + 4, "end", label)
    for k = 1, columns do
      local number = field.figures[(r - 1) * columns + k]
      draw_cell(d, left + w * (k - 1), y, w, h, number, high > low and (number - low) / (high - low) or 0.5)
    end
  end
  for k, label in ipairs(field.columns) do d:text(left + w * (k - 0.5), bottom + 16, "middle", label) end
  d:text((left + right) / 2, bottom + 33, "middle", field.across)
  local middle = (top + bottom) / 2
  d:put('<text x="14" y="%.1f" text-anchor="middle" transform="rotate(-90 14 %.1f)">%s</text>\n', middle, middle,
    page.escape(field.down))
  return d:done()
end

return chart
