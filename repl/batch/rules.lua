--- A run for people: how its rules and answers were used.
local figures = require "batch.figures"
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"

local say = show.say

local name_width, bar_width = math.min(38, term.columns() - 30), 12
local few = 10  -- answers shown unless all are asked for
local rare = 5  -- percent of the games

local rules = {}

--- The heads of the columns that rows below have.
local function title(what, share, last)
  show.row("")
  show.cells { show.dim(show.cell(say(what), name_width + 1)), { 2, show.dim(say("%-12s", "")) },
    show.dim(say("%8s ", say(share))), show.dim(say("%9s", say("a game"))), { 1, show.dim(say(" %9s", say(last))) } }
end

local function row(name, share, per_game, last)
  show.cells { show.cell(name, name_width) .. " ", { 2, show.bar(share, bar_width) .. " " },
    say("%5.1f %% ", 100 * share), say("%9.2f", per_game), { 1, last } }
end

-- Answers ----------------------------------------------------------------------

--- "work: work.take" says no more than "work.take".
local function option_words(name)
  local choice, option = name:match("^(.-): (.*)$")
  if choice and (option == choice or option:sub(1, #choice + 1) == choice .. ".") then return option end
  return name
end

local function show_answers(told)
  local run, list = told.run, figures.by_count(told.run.answers, "chosen")
  while #list > 0 and list[#list].count == 0 do list[#list] = nil end
  local shown = (told.coverage or #list <= few) and #list or few
  if #list > 0 then title("answers", "share", "in games") end
  for i = 1, shown do
    local answer = list[i].entry
    row(option_words(list[i].name), answer.share, answer.per_game,
      say(" %7.1f %%", 100 * answer.games / run.games))
  end
  if shown < #list then show.row("and %d more (--coverage)", #list - shown) end
end

-- Rules ------------------------------------------------------------------------

--- Those that draw the board are for the eye; those that a layer overruled need not run.
local function counted(run)
  return lists.rows(run.rules, function(rule, name)
    local is_told = not name:lower():find("^view%.") and (rule.fired > 0 or not rule.overruled)
    return is_told and { name = name, rule = rule } or nil
  end)
end

local function show_coverage(run, list)
  title("rules", "in games", run.weighed > 0 and "changed" or "")
  for _, r in ipairs(list) do
    local rule = r.rule
    local changed = rule.changed and run.weighed > 0 and say(" %7.2f %%", 100 * rule.changed / run.weighed) or ""
    if rule.fired > 0 then row(r.name, rule.games / run.games, rule.fired / run.games, changed) end
  end
  if run.weighed == 0 then return end
  show.line(2, "changed: share of questions at which no other guard refused the same answer (%d questions in %d "
    .. "watched games)", run.weighed, run.watched)
end

--- The names of some rules, in a paragraph.
local function list_some(head, list, picks)
  local names = lists.map(list, function(r) return picks(r.rule) and r.name or nil end)
  if #names > 0 then term.wrap(say(head) .. table.concat(names, ", "), 2) end
end

function rules.show(told)
  local run, list = told.run, counted(told.run)
  local used = #lists.pick(list, function(r) return r.rule.fired > 0 end)
  show_answers(told)
  if told.coverage then show_coverage(run, list) end
  show.row("")
  show.line(2, "rules used: %d of %d%s", used, #list, told.coverage and "" or say(" (--coverage lists them)"))
  list_some("rare (in fewer than 5 % of games): ", list, function(rule)
    return rule.fired > 0 and 100 * rule.games < rare * run.games
  end)
  if told.coverage then -- refused, but never anything that others would let pass
    list_some("refused only what others refused too: ", list, function(rule)
      return rule.changed == 0 and run.weighed > 0 and rule.games * 2 > run.games
    end)
  end
  if run.errors > 0 then return end -- a game that failed may have used it
  list_some("never used: ", list, function(rule) return rule.fired == 0 end)
end

return rules
