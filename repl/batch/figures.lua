--- What a run says of its figures: the value that `sim --json` prints, and what
--- only people want beside it (see sums_value).
local lists = require "front.lists"
local say = require "front.show".say

local figures = {}

--- "3:10 4:7" as { { value, count }, … }; each stands for 2^shift numbers.
local function tally_of(sums, unit)
  local tally = {}
  for value, count in sums.bins:gmatch("(-?%d+):(%d+)") do
    tally[#tally + 1] = { unit * (tonumber(value) << sums.shift), tonumber(count) }
  end
  return tally
end

--- A figure for people: name, what one of its whole numbers means, and whether
--- the games are independent of each other in it.
local function figure(name, numbers, sums, unit, together)
  return {
    name = name, unit = unit, together = together, count = sums.count, step = unit * (1 << sums.shift),
    mean = unit * numbers.mean, sd = unit * numbers.sd,
    low = unit * numbers.ci95[1], high = unit * numbers.ci95[2],
    least = unit * numbers.min, most = unit * numbers.max,
    quantiles = numbers.quantiles, tally = tally_of(sums, unit),
  }
end

--- All figures of the run, in the order of their list; `what` ("label", "name")
--- is what they are called, and those without it are left out.
function figures.all(told, what)
  local list = {}
  for _, spec in ipairs(told.figures) do
    local points = spec.metric == "score" -- of all seats; those of one game hang together
    local id, called = points and "points" or spec.sums, points and what == "label" and "points" or spec[what]
    if id and called then
      local numbers = points and told.points or told.run[id]
      list[#list + 1] = figure(called, numbers, points and numbers.sums or told.run.sums[id],
        spec.parts > 0 and 100 / spec.parts or 1.0, points)
      list[#list].id, list[#list].counted_in = id, spec.unit
    end
  end
  return list
end

function figures.points(told) return figure("points", told.points, told.points.sums, 1, true) end

function figures.score(told, seat, name)
  return figure(name, told.run.seats[seat].score, told.run.sums.seats[seat].score, 1)
end

--- What was played: "barrels + brutal, draw=2", the game's name as given.
function figures.title(run, game)
  local title = { game }
  for _, layer in ipairs(run.layers) do
    title[#title + 1] = layer:sub(1, 1) == "-" and say(" without %s", layer:sub(2)) or " + " .. layer
  end
  for _, setting in ipairs(run.settings) do title[#title + 1] = ", " .. setting end
  return table.concat(title)
end

--- The number that a share of a tally doesn't exceed.
function figures.quantile(tally, share)
  local all, below = 0, 0
  for _, entry in ipairs(tally) do all = all + entry[2] end
  for _, entry in ipairs(tally) do
    below = below + entry[2]
    if below >= math.max(1, math.ceil(share * all)) then return entry[1] end
  end
  return 0
end

--- Named entries of an object, the most frequent first; views are for the eye.
function figures.by_count(entries, field)
  local list = {}
  for name, entry in pairs(entries) do
    if not name:lower():find("^view%.") then
      list[#list + 1] = { name = name, entry = entry, count = entry[field], at = #list }
    end
  end
  return lists.sort(list, "-count", "at")
end

--- The bots of a run, each with what one seat of its has: two seats that win 20 % each are even with one that wins so.
function figures.bots(run)
  local list = {}
  for i, bot in ipairs(run.each_bot or {}) do
    local low, high = bot.ci95[1] / bot.seats, bot.ci95[2] / bot.seats
    list[i] = { name = bot.bot, win_rate = bot.win_rate / bot.seats, ci95 = { low, high }, score = bot.score }
    list[i].of = bot.seats > 1 and say("each of %d", bot.seats) or nil
  end
  return list
end

--- What is left where games failed.
function figures.broken(run)
  return say("%d of %d games failed: the rest is no fair sample, and says nothing of what failed", run.errors,
    run.games + run.errors)
end

return figures
