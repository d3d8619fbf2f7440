--- What pictures are made of: boxes that know how large they are before it is known where they go.  A box is
--- { w, h, put = function(out, x, y) }, which appends nodes to a list; a node is { tag, attributes, children … }, which
--- becomes SVG in a file (svg.lua) and elements in the page.
local repaired = require "front.value".repaired
local shapes = {}

local function round(x) return math.floor(x * 10 + 0.5) / 10 end

function shapes.node(tag, attributes, ...)
  for key, value in pairs(attributes) do
    if type(value) == "number" then attributes[key] = round(value) end
  end
  return { tag, attributes, ... }
end
local node = shapes.node

function shapes.box(w, h, put) return { w = w, h = h, put = put } end

-- Text -------------------------------------------------------------------------

--- How wide a letter is, in parts of its height: those of a font that is wider than most, so that what fits, fits.
local function advance(code)
  if code == 0x202F then return 0.25 end
  if code >= 0x1100 and (code < 0x2000 or code >= 0x2E80) then return 1 end
  if code >= 128 then return 0.64 end
  local letter = string.char(code)
  if letter:find("[%.,:;|!'ijl%[%] ]") then return 0.33 end
  if letter:find("[ftr%(%)I%-/]") then return 0.42 end
  if letter:find("[mwMW@%%]") then return 0.95 end
  if letter:find("[%u%d]") then return 0.67 end
  return 0.61
end

function shapes.width(text, size, bold)
  local sum = 0
  for _, code in utf8.codes(text) do sum = sum + advance(code) end
  return sum * size * (bold and 1.08 or 1)
end
local width_of = shapes.width

--- As much of a word as fits.
local function cut(text, size, width, bold)
  if width_of(text, size, bold) <= width + 0.5 then return text end
  local kept = ""
  for _, code in utf8.codes(text) do
    local longer = kept .. utf8.char(code)
    if width_of(longer .. "…", size, bold) > width then break end
    kept = longer
  end
  return kept .. "…"
end

local function lines_of(text, size, width, most, bold)
  local lines = {}
  for word in text:gmatch("%S+") do
    local last = lines[#lines]
    local longer = last and last .. " " .. word
    if longer and width_of(longer, size, bold) <= width + 0.5 then
      lines[#lines] = longer
    elseif #lines < most then
      lines[#lines + 1] = cut(word, size, width, bold)
    else
      lines[most] = cut(last .. " " .. word, size, width, bold)
      break
    end
  end
  return lines
end

--- A text: { size, class, bold, width (that it may take), lines (at most), anchor }.
function shapes.text(text, how)
  how = how or {}
  local size = how.size or 12
  local lines = lines_of(repaired(tostring(text)), size, how.width or math.huge, how.lines or 1, how.bold)
  local w = 0
  for _, line in ipairs(lines) do w = math.max(w, width_of(line, size, how.bold)) end
  local class = (how.class or "ink") .. (how.bold and " bold" or "")
  return shapes.box(w, #lines * size * 1.25, function(out, x, y)
    for i, line in ipairs(lines) do
      out[#out + 1] = node("text", {
        x = x, y = y + (i - 1) * size * 1.25 + size * 0.95, ["font-size"] = size, class = class,
      }, line)
    end
  end)
end

--- A text around a point.
function shapes.label(out, x, y, text, size, class)
  local how = { x = x, y = y + size * 0.36, ["font-size"] = size, class = class .. " middle" }
  out[#out + 1] = node("text", how, tostring(text))
end

-- Forms ------------------------------------------------------------------------

--- A rectangle, a circle: attributes besides.
function shapes.rect(out, x, y, w, h, how)
  how.x, how.y, how.width, how.height = x, y, w, h
  out[#out + 1] = node("rect", how)
end
function shapes.circle(out, cx, cy, r, how)
  how.cx, how.cy, how.r = cx, cy, r
  out[#out + 1] = node("circle", how)
end
function shapes.line(out, x1, y1, x2, y2, class)
  out[#out + 1] = node("line", { x1 = x1, y1 = y1, x2 = x2, y2 = y2, class = class })
end
function shapes.path(out, d, class) out[#out + 1] = node("path", { d = d, class = class }) end

-- Boxes ------------------------------------------------------------------------

--- One after the other, and below where there is no more room; by their middles, or by their tops.
function shapes.flow(list, gap, width, by_top)
  local at, x, y, high, w, first = {}, 0, 0, 0, 0, 1
  local function settle(last)
    for i = first, by_top and 0 or last do at[i][2] = y + (high - list[i].h) / 2 end
    first = last + 1
  end
  for i, box in ipairs(list) do
    if x > 0 and x + box.w > (width or math.huge) + 0.1 then
      settle(i - 1)
      x, y, high = 0, y + high + gap, 0
    end
    at[i] = { x, y }
    x, high = x + box.w + gap, math.max(high, box.h)
    w = math.max(w, x - gap)
  end
  settle(#list)
  return shapes.box(w, y + high, function(out, x0, y0)
    for i, box in ipairs(list) do box.put(out, x0 + at[i][1], y0 + at[i][2]) end
  end)
end

function shapes.stack(list, gap)
  local w, h = 0, 0
  for i, box in ipairs(list) do
    w, h = math.max(w, box.w), h + box.h + (i > 1 and gap or 0)
  end
  return shapes.box(w, h, function(out, x, y)
    for _, box in ipairs(list) do
      box.put(out, x, y)
      y = y + box.h + gap
    end
  end)
end

--- Columns of equal width, each box where there is most room.  make(width) gives the boxes.
function shapes.columns(width, least, gap, make)
  local n = math.max(1, (width + gap) // (least + gap))
  local own = (width - (n - 1) * gap) / n
  local boxes, high, at = make(own), {}, {}
  n = math.max(1, math.min(n, #boxes))
  if n * (own + gap) - gap < width - 1 then
    own = (width - (n - 1) * gap) / n
    boxes = make(own)
  end
  for i = 1, n do high[i] = 0 end
  for i, box in ipairs(boxes) do
    local best = 1
    for k = 2, n do if high[k] < high[best] - 0.5 then best = k end end
    at[i] = { (best - 1) * (own + gap), high[best] }
    high[best] = high[best] + box.h + gap
  end
  return shapes.box(width, math.max(0, math.max(table.unpack(high)) - gap), function(out, x, y)
    for i, box in ipairs(boxes) do box.put(out, x + at[i][1], y + at[i][2]) end
  end)
end

--- A box with an edge: { class, pad, w and h (at least), rx }.
function shapes.frame(box, how)
  local pad = how.pad or 5
  local w, h = math.max(box.w + 2 * pad, how.w or 0), math.max(box.h + 2 * pad, how.h or 0)
  return shapes.box(w, h, function(out, x, y)
    shapes.rect(out, x, y, w, h, { rx = how.rx or 6, class = how.class })
    box.put(out, x + pad, y + (how.middle and (h - box.h) / 2 or pad))
  end)
end

--- Something that can be pointed at: its word, its class, what it is called.
function shapes.thing(box, word, title, class)
  return shapes.box(box.w, box.h, function(out, x, y)
    local group = node("g", { class = "thing" .. (class and " " .. class or ""), ["data-word"] = word })
    if title then group[#group + 1] = node("title", {}, title) end
    box.put(group, x, y)
    out[#out + 1] = group
  end)
end

--- Larger or smaller.
function shapes.scaled(box, by)
  return shapes.box(box.w * by, box.h * by, function(out, x, y)
    local group = node("g", { transform = ("translate(%g %g) scale(%.4g)"):format(round(x), round(y), by) })
    box.put(group, 0, 0)
    out[#out + 1] = group
  end)
end

function shapes.nothing() return shapes.box(0, 0, function() end) end

return shapes
