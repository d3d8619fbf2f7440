--- A run for people: tables with bars and sparklines, 79 columns wide.
local curve = require "batch.curve"
local figures = require "batch.figures"
local rules = require "batch.rules"
local show = require "front.show"
local term = require "term"

local say = show.say

local bar_width, spark_width = 10, 13

local function title(format, ...) show.line(2, "%s", show.dim(say(format, ...))) end

--- Seven columns, whatever the size of the number.
local function short(x, decimals)
  if math.abs(x) >= 1e7 then return say("%7.1e", x) end
  return say("%7." .. (math.abs(x) >= 1e4 and 0 or decimals) .. "f", x)
end

local function show_head(told)
  local run = told.run
  local played, total = run.games + run.errors, run.sums.total
  local part = total > played and say(" (of %d%s)", total, told.interrupted and say(", interrupted") or "") or ""
  show.line(2, "%s: %d games of %d (%s), seed %s%s", figures.title(run, show.bold(run.game)), run.games, run.players,
    show.bots(run.bots), run.seed, part)
  show.line(2, "%d decisions in %.2f s: %.0f games/s, %.0f decisions/s", run.decisions, run.seconds, run.games_per_s,
    run.decisions_per_s)
  show.row("digest %s", run.digest)
  if run.errors > 0 then show.hang(show.styled("red", "! "), figures.broken(run)) end
end

-- Distributions ----------------------------------------------------------------

--- The range that all but the outermost few fall into.
local function span(figure)
  return figures.quantile(figure.tally, 0.002), figures.quantile(figure.tally, 0.998)
end

local function spark(figure, from, to)
  local heights, unit = {}, figure.unit
  from = from + 0.0 -- the ends of whole numbers are too far apart for them
  local step = math.max(1, ((to - from) / unit + 1) / spark_width) -- one column for a number: no gaps
  for i = 1, spark_width do heights[i] = 0 end
  for _, entry in ipairs(figure.tally) do
    if entry[1] >= from and entry[1] <= to then
      local at = math.min(math.floor((entry[1] - from) / unit / step) + 1, spark_width)
      heights[at] = heights[at] + entry[2]
    end
  end
  return show.styled("green", show.spark(heights))
end

-- Seats ------------------------------------------------------------------------

--- What the screen is too narrow for stays away: drawings, then spreads.
local function seat_row(label, wins, more)
  show.cells { say("%-13.13s ", label), { 2, show.bar(wins.win_rate, bar_width) .. " " },
    say("%5.1f %%  ", 100 * wins.win_rate), say("%14s", say("%5.1f to %5.1f", 100 * wins.ci95[1], 100 * wins.ci95[2])),
    " " .. short(wins.score.mean, 2), { 1, " " .. short(wins.score.sd, 2) }, { 3, "  " .. (more or "") } }
end

local function show_seats(told)
  local run = told.run
  local from, to = span(figures.points(told))
  show.row("")
  show.cells { show.dim(say("%-13s ", "")), { 2, show.dim(say("%-11s", say("wins"))) }, show.dim(say("%7s  ", "")),
    show.dim(say("%14s", "95 %")), show.dim(say(" %7.7s", say("score"))), { 1, show.dim(say(" %7.7s", say("sd"))) },
    { 3, "  " .. show.dim(say("%d to %d", from, to)) } }
  for i, seat in ipairs(run.seats) do
    local label = run.by_bot and say("seat %d", i) or say("seat %d %s", i, run.bots[i])
    seat_row(label, seat, spark(figures.score(told, i, label), from, to))
  end
  for _, team in ipairs(run.teams or {}) do
    seat_row(say("team %s", table.concat(team.seats, "+")), team)
  end
  if run.by_bot then title("the bots change seats; an even share is %.1f %% for each seat", 100 / run.players) end
  for _, bot in ipairs(figures.bots(run)) do seat_row(bot.name, bot, bot.of) end
end

-- Figures ----------------------------------------------------------------------

local function show_figure(figure)
  if figure.count == 0 then return end
  local from, to = span(figure)
  local about = (" "):rep(10)
  if not figure.together then
    about = (term.utf8() and " ±" or " +") .. " " .. short((figure.high - figure.low) / 2, 2)
  end
  local row = { say("%-13.13s ", say(figure.name)), short(figure.mean, 2), about, { 1, " " .. short(figure.sd, 2) } }
  for _, share in ipairs({ "5", "50", "95" }) do
    row[#row + 1] = { share == "50" and 0 or 2, " " .. short(figure.unit * figure.quantiles[share], 0) }
  end
  row[#row + 1] = { 3, "  " .. spark(figure, from, to) }
  show.cells(row)
end

local function show_figures(told)
  local run, sums = told.run, told.run.sums
  show.row("")
  local heads = {}
  for i, head in ipairs { "a game has", "mean", "95 %", "sd", "5 %", "median", "95 %" } do
    local rank = (i == 4 and 1) or ((i == 5 or i == 7) and 2) or 0
    heads[i] = { rank, show.dim(say(i == 1 and "%-13.13s" or i == 3 and "   %7.7s" or " %7.7s", say(head))) }
  end
  show.cells(heads)
  for _, figure in ipairs(figures.all(told, "label")) do
    local same = figure.id == "phases" and sums.phases.sum == sums.length.sum
      and sums.phases.squares == sums.length.squares -- phases are turns
    if not same then show_figure(figure) end
  end
  if run.watched > 0 and sums.watch > 1 then
    title("the lead is that of %d watched games, one in %d (--watch)", run.watched, sums.watch)
  end
end

local function show_ends(told)
  show.row("")
  for _, ending in ipairs(told.ends) do
    local share = ending.count / told.run.games
    local room = math.min(49, term.columns() - 9)
    show.cells { show.cell(say("ended by %s", say(ending.reason)), room), " ", { 1, show.bar(share, 20) .. " " },
      say("%5.1f %%", 100 * share) }
  end
end

--- The caller says why.
local function show_failed(run)
  local first = run.first_error
  if not first then return end
  local many = show.count(run.errors, "%d game failed", "%d games failed")
  show.row("")
  show.line(2, "%s; the first, game %d (--seed %s):", show.styled("red", many), first.game, first.seed)
end

local function run(told)
  show_head(told)
  if told.run.games > 0 then
    show_seats(told)
    show_figures(told)
    show_ends(told)
    curve.show(told.run)
    rules.show(told)
  end
  show_failed(told.run)
end

return { run = run }
