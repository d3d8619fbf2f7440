--- What a learner sees of a lesson, and how much of the screen it fills: the task
--- stays on it, the answers get the rows that are left.
local ledger = require "book.ledger"
local files = require "files"
local prompt = require "prompt"
local rulelist = require "book.rulelist"
local show = require "front.show"
local term = require "term"
local text = require "learn.text"

local _, words = text.parse(require "learn.words.txt")

local tell = {}

--- What the program itself says, in the language spoken.
function tell.word(name, ...)
  local says = term.translate(words[name].text)
  return select("#", ...) == 0 and says or says:format(...)
end

function tell.speak(run, name, ...) text.print(tell.word(name, ...)) end

function tell.speak_dim(run, name, ...)
  term.write("\3")
  tell.speak(run, name, ...)
  term.write("\1")
end

--- What a call gave; nil: it failed, and its report was told.
function tell.heard(what, report)
  if what == nil then prompt.fault(report) end
  return what
end

--- A text of the lesson, with values put in.
function tell.print(source)
  local full = tell.heard(text.expand(source))
  if full then text.print(full) end
end

--- A text of the running step; false: it has none of that name.
function tell.text(run, what)
  local source = run.lesson:say(what)
  if source == "" then return false end
  tell.print(source)
  return true
end

--- The text of the running step. A class is given the task first: the last paragraph, then what leads to it.
local function tell_task(run)
  local step = run.lesson:step()
  local full = prompt.state().class and (step.asks or step.goal) and text.expand(run.lesson:say(""))
  local before, task = (full or ""):match("^(.*)\n\n(.-)%s*$")
  if task then text.print(task .. "\n\n" .. before) else tell.text(run, "") end
end

-- The table --------------------------------------------------------------------

local function since_head(run) return term.written() - run.head_row end

--- Rows that are to stay: the step and what was said before it, or the step alone
--- if little would be left for the answers.
local function rows_to_keep(run)
  local enough = 6
  local head = since_head(run)
  local rows = math.max(term.written() - run.line_row, head)
  local kept = prompt.rows_kept(rows, enough)
  if run.lesson:is_game() then return kept end -- what the others did matters, too
  if rows > kept then rows = head end
  return math.min(rows, term.rows())
end

--- Before a class the board stands below the task, for all to see.
local function show_class(run)
  if prompt.state().class and prompt.state().talks then require("prompt.question").to_class(since_head(run)) end
end

--- The task once more, in the middle of it.
local function remind(run)
  tell.head(run, run.lesson.at)
  if run.lesson:is_game() then
    tell.speak_dim(run, "task")
  else
    tell_task(run)
  end
  show_class(run)
end

--- The table as it stands, where there is something to do with it.
function tell.table(run)
  local lesson, state = run.lesson, prompt.state()
  local seen = run.head_row >= run.line_row -- just now
    or (since_head(run) <= term.rows() // 2 and not state.class)
  lesson.moved = false
  if not state.talks or (not lesson.free and (lesson:step().asks or not lesson.lists)) then return end
  if lesson.free then
    run.head_row = run.line_row
    show_class(run)
  elseif not seen then
    remind(run)
  end
  prompt.question(rows_to_keep(run))
end

-- Steps ------------------------------------------------------------------------

function tell.head(run, step)
  local lesson = run.lesson
  show.row("")
  run.head_row = term.written() -- the empty row above may go
  show.write(show.bold(("%s  %d/%d"):format(text.get(lesson.text, "title"), step, #lesson.steps)), "\n")
end

local function tell_branches(run)
  local branches = run.lesson:step().branches
  for _, id in ipairs(branches) do tell.text(run, "if." .. id) end
  if #branches > 0 then tell.speak_dim(run, "branch") end
end

--- The step below its head, and the table; hints and reasons are for who asks.
function tell.step(run)
  local step = run.lesson:step()
  tell_task(run)
  tell_branches(run)
  tell.speak_dim(run, step.asks and "ask" or step.goal and "act" or "read")
  show_class(run)
  tell.table(run)
end

function tell.whole(run)
  tell.head(run, run.lesson.at)
  tell.step(run)
end

--- The reasons for the step, with the rules it cites.
function tell.reasons(run)
  local lesson = run.lesson
  local cites = lesson:step().cites
  if not tell.text(run, "why") and #cites == 0 then tell.speak(run, "no_why") end
  local quotes = #cites > 0 and ledger.quotes(files.folder_of(lesson.variants, lesson.game))
  for _, id in ipairs(cites) do rulelist.quote(quotes, id) end
end

--- The lesson, the step, and what can be typed.
function tell.info(run)
  local lesson = run.lesson
  local about = text.get(lesson.text, "about")
  show.write(show.bold(text.get(lesson.text, "title")), "  ", show.dim(("%s/%s, %d %s"):format(lesson.game, lesson.name,
    lesson.minutes, tell.word("minutes"))), "\n")
  if about ~= "" then tell.print(about) end
  if run.ended then
    tell.speak(run, "lesson_end")
  else
    local cites = lesson:step().cites
    tell.speak(run, "info_step", lesson.at, #lesson.steps)
    tell.text(run, "")
    if #cites > 0 then tell.speak(run, "info_cites", table.concat(cites, ", ")) end
  end
  tell.speak_dim(run, "more_help")
end

return tell
