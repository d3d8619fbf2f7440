--- Reads what the command line says in words: a range of values to try, "bag.red=1..5", and what a game should be
--- like, "seat 1 wins 25%±1".  Each gives a table, or a sentence that says what is wrong.
local lists = require "front.lists"
local say = require "front.show".say

local words = {}

-- Ranges -------------------------------------------------------------------------

local function finite(text)
  local x = tonumber(text)
  return x and math.abs(x) < math.huge and x + 0.0
end

local function decimals_of(x)
  local d = 0
  while d < 6 and math.abs(x * 10.0 ^ d - math.floor(x * 10.0 ^ d + 0.5)) > 1e-9 do d = d + 1 end
  return d
end

local EXACT <const> = 2.0 ^ 53 -- numbers are exact up to here

--- Does it look like a range, even a malformed one, rather than a plain value?
function words.is_range(setting) return setting:find("=.*%.%.") ~= nil end

--- "a=1..5" or "a=0..1..0.25", of at most so many values.
function words.range(text, most)
  local name, range = text:match("^(.-)=(.*)$")
  local parts = {}
  for part in (range .. ".."):gmatch("(.-)%.%.") do parts[#parts + 1] = finite(part) or false end
  local from, to, step = parts[1], parts[2], parts[3] == nil and 1.0 or parts[3]
  if not (from and to and step) or #parts > 3 then
    return say("'%s' is no range: NAME=A..B or NAME=A..B..STEP", text)
  end
  if math.max(math.abs(from), math.abs(to)) > EXACT then
    return say("'%s' goes beyond 2^53, where not every number can be told from the next", text)
  end
  if step <= 0 or to < from then return say("'%s' has no values: the range goes upwards", text) end
  local count = math.floor((to - from) / step + 1e-9) + 1
  if count > most then
    return say("'%s' has %.0f values, at most %d are tried; give a STEP: NAME=A..B..STEP", text, count, most)
  end
  local values, labels, digits = {}, {}, math.max(decimals_of(from), decimals_of(step))
  for i = 1, count do
    values[i] = from + step * (i - 1)
    labels[i] = ("%." .. digits .. "f"):format(values[i])
  end
  return { name = name, values = values, labels = labels }
end

-- Targets ------------------------------------------------------------------------

local units = { [""] = true, turns = true, points = true, decisions = true, times = true }
local signs = { "±", "+-", "+/-" }

local function targets(about) return lists.pick(about.figures, "target") end

--- The figure at the beginning of a text, and what follows: its row, or the number of a seat that wins.
local function take_figure(text, about)
  local seat, rest = text:match("^seat%s*([-+]?%d+)%s*wins(.*)$")
  seat = tonumber(seat)
  if seat and seat >= 1 and seat <= about.seats then return { seat = seat, share = true }, rest end
  for _, figure in ipairs(targets(about)) do
    for name in figure.target:gmatch("[^|]+") do
      if text:sub(1, #name):lower() == name:lower() then return figure, text:sub(#name + 1) end
    end
  end
end

local numbers = { "([-+]?%d+%.?%d*[eE][-+]?%d+)", "([-+]?%d+%.?%d*)", "([-+]?%.%d+)" }

--- The number at the beginning, what follows, and whether it has a %.
local function take_number(text)
  for _, number in ipairs(numbers) do
    local digits, rest = text:match("^%s*" .. number .. "%s*(.*)$")
    local behind = digits and rest:match("^%%%s*(.*)$")
    if digits then return digits + 0.0, behind or rest, behind ~= nil end
  end
end

local function names_of(figures)
  local names = { say('"%s"', "seat N wins") }
  for i, figure in ipairs(figures) do
    names[#names + 1] = (i == #figures and say(" or ") or ", ") .. say('"%s"', figure.target:match("^[^|]*"))
  end
  return table.concat(names)
end

--- "25 % ± 1": middle, about, is a % said; nil: it says no range.
local function take_range(text)
  local middle, rest, percent = take_number(text)
  local sign = middle and lists.find(signs, function(sign) return rest:sub(1, #sign) == sign end)
  if not sign then return nil end
  local about, unit, also = take_number(rest:sub(#sign + 1))
  if not about or about <= 0 or not units[unit] or math.max(math.abs(middle), about) > EXACT then return nil end
  return middle, about, percent or also
end

function words.target(text, about)
  local figure, rest = take_figure(text:match("^%s*(.*)$"), about)
  if not figure then return say("'%s' names no figure: say %s", text, names_of(targets(about))) end
  local middle, by, percent = take_range(rest)
  if not middle then
    return say("'%s' gives no range: say X±Y (or X+-Y), as in \"seat 1 wins 25%%±1\"", text)
  end
  if percent and not figure.share then return say("'%s': that figure is not told in %%", text) end
  if figure.share then middle, by = middle / 100, by / 100 end
  return { seat = figure.seat, kind = figure.metric, middle = middle, low = middle - by, high = middle + by }
end

return words
