local numeral = require "prompt.numeral"
local words = require "words"

local function check(cases, read)
  for text, want in pairs(cases) do
    if read(text) ~= want then error(("'%s' was taken for %s"):format(text, read(text))) end
  end
end

test("the one number in a line counts", function()
  check({
    ["22"] = "22", ["22 barrels"] = "22", ["player 1"] = "1", ["niveau 2."] = "2", ["-5"] = "-5", [" - 5"] = "5",
    ["SPMR: 3!"] = "3", ["11,000"] = "11000", ["$11,000"] = "11000", ["11 000"] = "11000",
    ["it is 1,234,567 dollars"] = "1234567", ["2.5 million"] = "2500000",
    ["99999999999999999999"] = "9223372036854775807",
  }, words.number)
end)

test("words count, too", function()
  check({
    ["twenty-two"] = "22", ["Twenty two barrels"] = "22", ["vingt-deux"] = "22", ["vingt et un"] = "21",
    ["dix-sept"] = "17", une = "1", ["deux Barils"] = "2", ["zéro"] = "0", thirty = "30", none = "0",
  }, words.number)
end)

test("none or several do not", function()
  for _, text in ipairs { "", "me", "on", "one of 3", "3 4", "3, 4", "3,45", "twenty and two and three", "dix deux" } do
    same(words.number(text), nil)
  end
end)

test("large ones are written as people do", function()
  check({
    ["1000"] = 1000, ["1,000"] = 1000, ["1 000 000"] = 1000000, ["$12,500"] = 12500, ["1'000"] = 1000,
    ["1e6"] = 1000000, ["10 million"] = 10000000, ["2.5 million"] = 2500000, ["3 milliards"] = 3000000000,
    ["7k"] = 7000, ["-5"] = -5,
  }, numeral.large)
  for _, text in ipairs {
    "1,00", "10000,000", "1.5", "1.", "3 barrels", "1e99", "99999999999999999999", "9999 billion billion", "",
  } do
    same(numeral.large(text), nil)
  end
end)
