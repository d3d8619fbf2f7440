--- Numbers as people write them: "22 barrels", "twenty-two", "vingt et un", "$11,000".
local words = require "words"

local numeral = {}

local values = {}
for value, names in pairs {
  [0] = "zero zéro none aucun aucune", "one un une", "two deux", "three trois", "four quatre", "five cinq", "six",
  "seven sept", "eight huit", "nine neuf", "ten dix", "eleven onze", "twelve douze", "thirteen treize",
  "fourteen quatorze", "fifteen quinze", "sixteen seize", "seventeen", "eighteen", "nineteen", "twenty vingt",
  [30] = "thirty trente", [40] = "forty quarante",
} do
  for name in names:gmatch "%S+" do values[name] = value end
end

local powers = {
  [""] = 0, k = 3, thousand = 3, mille = 3, m = 6, mio = 6, million = 6, millions = 6, bn = 9, billion = 9,
  billions = 9, milliard = 9, milliards = 9,
}

--- A whole number as people write large ones, and nothing else: "1,000", "1 000 000", "1e6", "2.5 million"; nil: it is
--- none, or too large.
function numeral.large(text)
  local sign, digits, at = text:match "^(%-?)%$?(%d+)()"
  if not digits then return nil end
  local marked = text:find("^[, '_]%d%d%d%f[%D]", at)
  if marked and #digits > 3 then return nil end
  while text:find("^[, '_]%d%d%d%f[%D]", at) do
    digits, at = digits .. text:sub(at + 1, at + 3), at + 4
  end
  local decimals, behind = text:match("^%.(%d+)()", at)
  local rest = text:sub(behind or at)
  local power = tonumber(rest:match "^[eE](%d+)$") or powers[rest:match("^ *(.*)$"):lower()]
  local zeros = power and power <= 18 and power - #(decimals or "")
  if not zeros or zeros < 0 then return nil end
  local number = math.tointeger(tonumber(digits .. (decimals or "") .. ("0"):rep(zeros)))
  return number and (sign == "" and number or -number)
end

--- Twenty and two are one number; so are dix and sept.
local function joins(last, value)
  return (last >= 20 and last % 10 == 0 and value >= 1 and value <= 9) or (last == 10 and value >= 7 and value <= 9)
end

--- Digits at a place, with a mark between thousands: the number, and where they end.
local function number_at(text, at)
  local digits, behind = text:match("^(%d+)()", at)
  while text:find("^[,']%d%d%d%f[%D]", behind) do
    digits, behind = digits .. text:sub(behind + 1, behind + 3), behind + 4
  end
  return math.tointeger(tonumber(digits)) or math.maxinteger, behind
end

function words.number(line)
  local number = numeral.large(line)
  if number then return tostring(number) end
  local text, count, open = " " .. line, 0, nil -- open: words may be added to it
  local at = text:find "[%w\x80-\xff]"
  while at do
    local word, behind = text:match("^([%a\x80-\xff]+)()", at)
    local value = word and values[word:lower()]
    if not word then
      local minus = text:sub(at - 2, at - 1) == " -"
      number, behind = number_at(text, at)
      if minus then number = -number end
      count, open = count + 1, nil
    elseif value and open and joins(open, value) then
      number, open = open + value, nil
    elseif value then
      number, open, count = value, value, count + 1
    elseif word:lower() ~= "et" then
      open = nil
    end
    at = text:find("[%w\x80-\xff]", behind)
  end
  return count == 1 and tostring(number) or nil
end

return numeral
