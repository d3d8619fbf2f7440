--- A simulation as a page.
local again = require "batch.again"
local chart = require "page.chart"
local curve = require "batch.curve"
local figures = require "batch.figures"
local lists = require "front.lists"
local page = require "page.page"
local show = require "front.show"
local stack = require "page.stack"
local term = require "term"

local say = show.say

local function share_of(name, wins)
  return { name = name, a = { share = wins.win_rate or wins.share, interval = wins.ci95 } }
end

local function put_shares(p, title, list)
  if #list > 0 then p:figure(title, chart.shares(list)) end
end

local function put_wins(p, told)
  p:section("Who wins, and how it ends", "Shares with 95 % intervals (Wilson).", function()
    local seats = lists.map(told.run.seats, function(seat, i) return share_of(say("seat %d", i), seat) end)
    local bots = lists.map(figures.bots(told.run), function(bot)
      return share_of(bot.of and say("%s, %s seats", bot.name, bot.of) or bot.name, bot)
    end)
    local ends = lists.map(told.ends, function(ending) return share_of(say(ending.reason), ending) end)
    if #ends == 1 then -- a constant needs no chart
      p:paragraph(say("All games end by: %s.", say(told.ends[1].reason)))
      ends = {}
    end
    p:grid(function()
      put_shares(p, "Wins by seat", seats)
      put_shares(p, "Wins by bot", bots)
      put_shares(p, "Ends", ends)
    end)
  end)
end

--- The command that plays the same games again.
local function command(told)
  local run = told.run
  return again.command({
    "oilpatch", "sim", run.game, { "-p", run.players }, { "-l", run.layers }, { "--set", run.settings },
    { "--bots", again.bots(run.bots) }, { "--seed", run.seed }, { "--games", run.sums.total },
    { "--watch", run.sums.watch }, { "--cap", told.cap }, run.curve and "--curve" or nil,
  })
end

-- Figures ----------------------------------------------------------------------

--- Those that are drawn, and the seats' scores, which only the table has.
local function list_figures(told)
  local list = figures.all(told, "name")
  for _, f in ipairs(list) do
    f.name = say(f.name) .. (f.counted_in and f.counted_in ~= f.name and ", " .. say(f.counted_in) or "")
  end
  local drawn = #list
  for i in ipairs(told.run.seats) do list[#list + 1] = figures.score(told, i, say("score, seat %d", i)) end
  return list, drawn
end

local function put_figures(p, list)
  local heads = { "", ">mean", ">95 %", ">sd", ">least", ">quarter", ">half", ">three quarters", ">most" }
  local rows = lists.map(list, function(f)
    local function quantile(percent) return say("%g", f.unit * f.quantiles[percent]) end
    return f.count > 0 and {
      f.name, say("%.2f", f.mean), say("%.2f to %.2f", f.low, f.high), say("%.2f", f.sd),
      say("%g", f.least), quantile("25"), quantile("50"), quantile("75"), say("%g", f.most),
    } or nil
  end)
  p:tabled("Figures", nil, heads, rows)
end

local function put_distributions(p, list, drawn)
  local all = lists.first(list, drawn)
  local shown = lists.pick(all, function(f) return f.count > 1 and f.least < f.most end)
  local same = lists.map(all, function(f)
    return f.count > 0 and not (f.count > 1 and f.least < f.most) and ("%s %g"):format(f.name, f.least) or nil
  end)
  local says = #same > 0 and say("In all games the same: %s."):format(table.concat(same, say("; "))) or nil
  p:section("Distributions", says, function()
    p:grid(function()
      for _, f in ipairs(shown) do
        local words = say("%s: %s", f.name, say("half of the games from %g to %g"):format(f.unit * f.quantiles["25"],
          f.unit * f.quantiles["75"]))
        p:figure(f.name, chart.histogram(words, f.tally, nil, f.step))
      end
    end)
  end)
end

-- Turn by turn -----------------------------------------------------------------

local function put_courses(p, run)
  local rows, small = curve.rows(run)
  if #rows == 0 then return end
  p:section(say "Turn by turn", say("Means after each turn with their 95 %% intervals, of %d games that were watched. ")
    :format(run.curve.games) .. (curve.words(run) or ""), function()
    p:legend { { "b", say "who wins" }, { "a", say "the others" } }
    local function put(list)
      p:grid(function()
        for _, row in ipairs(list) do p:figure(say(row.title), chart.course(row)) end
      end)
    end
    put(rows)
    if #small > 0 then
      p:details(page.escape(say("%d that change by less than one"):format(#small)), function() put(small) end)
    end
  end)
end

local function put_phases(p, run)
  local rows = lists.map(curve.phases(run), function(phase)
    return {
      phase.name, ("%.1f"):format(phase.questions), ("%.1f %%"):format(100 * phase.forced),
      phase.answers and ("%.1f"):format(phase.answers) or say "any amount",
    }
  end)
  p:tabled("What there is to choose", "By phase: questions a game, those with one answer alone, and how many "
    .. "answers a question has.", { "phase", ">questions", ">forced", ">answers" }, rows)
end

-- Rules and answers ------------------------------------------------------------

local function rule_row(run, name, rule)
  return {
    name, say(rule.changed and "guard" or "rule"), say("%.1f %%", 100 * rule.games / run.games),
    say("%.2f", rule.fired / run.games),
    rule.changed and run.weighed > 0 and say("%.1f %%", 100 * rule.changed / run.weighed) or "",
  }
end

local function put_rules(p, run)
  local all = figures.by_count(run.rules, "fired")
  local rows = lists.map(all, function(r) return r.count > 0 and rule_row(run, r.name, r.entry) or nil end)
  local idle = lists.map(all, function(r)
    return r.count == 0 and not r.entry.overruled and run.errors == 0 and page.escape(r.name) or nil
  end)
  p:section("Rules at work", "In how many games a rule ran or a guard refused something, how often in a game, and at "
    .. "what share of the sampled questions no other guard refused the same answer.", function()
    if #idle > 0 then p:put("<p><strong>", say("Never used:"), "</strong> ", table.concat(idle, ", "), "</p>\n") end
    p:details(say("%d rules that were used", #rows), function()
      p:table({ "rule", "", ">games with it", ">times a game", ">decided at" }, rows, "Rules at work")
    end)
  end)
end

local function put_answers(p, run)
  local rows = lists.map(figures.by_count(run.answers, "chosen"), function(a)
    return a.count > 0 and {
      a.name, say("%.1f %%", 100 * a.entry.share), say("%.2f", a.entry.per_game),
      say("%.1f %%", 100 * a.entry.games / run.games),
    } or nil
  end)
  p:tabled("Answers given", nil, { "answer", ">share of answers", ">times a game", ">games with it" }, rows)
end

-- The page ---------------------------------------------------------------------

local function put_failures(p, run, excerpt)
  if run.errors == 0 then return end
  p:section("Games that failed", nil, function()
    p:paragraph(figures.broken(run))
    p:paragraph(say("%d games; the first, --seed %s: ", run.errors, run.first_error.seed)
      .. term.said(run.first_error.text))
    if excerpt ~= "" then p:put("<pre>", page.escape(excerpt), "</pre>\n") end
  end)
end

--- Write the page; false: it can't be, and that was said.
local function write(told)
  local run = told.run
  local p = page.new(figures.title(run, stack.title(told, run.game)),
    say("%d games, %d players (%s%s), seed %s, digest %s", run.games, run.players, run.bots[1],
      run.by_bot and say(" and others, changing seats") or "", run.seed, run.digest))
  put_failures(p, run, told.excerpt)
  stack.put(p, told)
  if run.games > 0 then
    local list, drawn = list_figures(told)
    put_wins(p, told)
    if run.curve then
      put_courses(p, run)
      put_phases(p, run)
    end
    put_figures(p, list)
    put_distributions(p, list, drawn)
    put_answers(p, run)
    put_rules(p, run)
  end
  stack.put_bots(p, run.bots)
  return p:save(told.path, command(told))
end

return { write = write }
