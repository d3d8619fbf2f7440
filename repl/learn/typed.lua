--- What can be typed in a lesson.
local back = require "learn.back"
local game = require "game"
local judge = require "learn.judge"
local keep = require "learn.keep"
local lesson_run = require "learn.run"
local prompt = require "prompt"
local steps = require "learn.steps"
local tell = require "learn.tell"

local typed = {}

function typed.next(run)
  local step = run.lesson:step()
  if run.ended then
    if run.which and run.course[run.which + 1] then
      lesson_run.begin(run.course.variants, run.course.game, { which = run.which + 1 })
    else
      tell.speak(run, "course_end")
    end
  elseif run.waits or not (step.goal or step.asks) then
    if not back.has_moved(run) or back.bring(run) then steps.go_on(run) end
  elseif run.lesson.free then
    typed.back(run)
  else
    tell.speak(run, step.asks and "not_answered" or "not_yet")
  end
end

-- Hints ------------------------------------------------------------------------

--- The command that ends the step's own way, or nil.
local function last_command(run)
  local rows = run.lesson:step().goal and run.lesson:ask("show")
  local last = rows and rows[#rows]
  if last and not last.edit and run.lesson.is_command(last.text) then return run.lesson:line_of(last) end
end

local function end_hints(run)
  local line = last_command(run)
  if line then
    tell.speak_dim(run, "last_hint_type", line)
  else
    tell.speak_dim(run, run.lesson:step().asks and "last_hint_ask" or "last_hint")
  end
end

function typed.hint(run)
  local lesson = run.lesson
  local most = lesson:step().hints
  if most == 0 then return tell.speak(run, "no_hint") end
  if lesson.free and back.bring(run) then
    tell.speak(run, "back")
  elseif not run.waits and back.has_moved(run) and not lesson:is_game() then
    tell.speak_dim(run, "moved")
  end
  lesson.hints = math.min(lesson.hints + 1, most)
  tell.text(run, "hint" .. lesson.hints)
  if lesson.hints == most then end_hints(run) end
end

-- Showing ----------------------------------------------------------------------

--- The bot that shows the step, from wherever the table stands; nil: it is shown by
--- lines.
local function showing_bot(run)
  local rows = run.lesson:step().goal and run.lesson:ask("show")
  return rows and rows[1] and rows[1].bot
end

--- One move of that bot on the learner's chair: he wants to see how it goes on, not
--- how it ends.
local function show_move(run, bot)
  if run.lesson.free and back.bring(run) then tell.speak(run, "back") end
  tell.speak(run, "shows_move")
  local answer = game.status() == "asks" and game.suggest(bot)
  if not answer then return tell.speak(run, "way_failed") end
  prompt.mute() -- the coach doesn't comment on the lesson itself
  run.lesson.busy = true
  prompt.answer(answer)
  run.lesson.busy = false
  prompt.unmute()
  judge.line(run)
end

--- Do a task as the lesson shows it; false: that does not reach the goal, and it was
--- said.
local function do_task(run)
  local lesson = run.lesson
  if back.has_moved(run) and (lesson.away or not showing_bot(run)) then
    if not back.bring(run) then return false end
    tell.speak(run, "back")
  end
  tell.speak(run, "shows")
  local met = back.do_rows(run, "show") and tell.heard(lesson:is_met()) or lesson.met
  if not met then tell.speak(run, "way_failed") end
  return met
end

function typed.show_me(run)
  local step = run.lesson:step()
  if run.waits or not (step.goal or step.asks) then return tell.speak(run, "no_show") end
  keep.wrong(run, "shown")
  local bot = showing_bot(run)
  if bot then return show_move(run, bot) end
  if step.asks then
    if back.has_moved(run) then back.bring(run) end
    tell.speak(run, "shows")
    local rows = run.lesson:ask("show")
    if rows and rows[1] then back.show_typed(rows[1].text) end
  elseif not do_task(run) then
    back.bring(run)
    return tell.speak(run, "way_skip")
  end
  tell.text(run, "done")
  steps.done(run, step.goal and not run.lesson.moved)
end

function typed.skip(run)
  local step = run.lesson:step()
  if run.waits then return typed.next(run) end
  if step.goal or step.asks then
    keep.wrong(run, "skipped")
    tell.speak(run, "skipped")
  end
  if step.goal then
    do_task(run) -- the steps to come stand on it
  elseif back.has_moved(run) then
    back.bring(run)
  end
  steps.go_on(run)
end

-- Reasons ----------------------------------------------------------------------

--- What the step wants to be asked with `why`, if the answers before that were given.
local function wanted_why(run)
  local lesson = run.lesson
  local line = not run.waits and not lesson.free and last_command(run)
  if line and line:find("^why ") and lesson.answers + 1 >= lesson.rows then return line end
end

--- The lesson's own reasons; asked again, what the rules refuse here.  Where that is
--- the task, both at once.
function typed.why(run)
  local lesson, wanted = run.lesson, wanted_why(run)
  local pages, asks = prompt.hold(), game.status() == "asks"
  local reasons = not lesson.away and (not lesson.explained or not asks)
  local failed = prompt.failed(false)
  if reasons then tell.reasons(run) end
  if wanted then
    require("prompt.why").show(wanted:sub(5))
  elseif not reasons then
    require("prompt.why").show()
  elseif asks then
    tell.speak_dim(run, "why_more")
  end
  lesson.explained = lesson.explained or reasons
  local good = not prompt.failed(failed)
  if pages then prompt.release() end
  if wanted and good then
    lesson.lines[#lesson.lines + 1] = wanted
    judge.line(run)
  end
end

-- Back and again ---------------------------------------------------------------

function typed.back(run)
  local lesson = run.lesson
  -- half a game is not thrown away by one word
  if lesson:is_game() and not lesson.free and not run.waits then return tell.speak(run, "game_back") end
  if not run.waits and not lesson.free and not back.has_moved(run) then return typed.again(run, "") end
  if not back.start_again(run) then return end
  tell.speak(run, "back")
  tell.whole(run)
end

function typed.again(run, rest)
  if run.ended and lesson_run.read_again(run) then return end
  if run.ended or rest == "all" or rest == "tout" then
    if run.lesson.away and not back.bring(run) then return end
    run.ended, run.review = false, false
    steps.begin(run, 1)
  elseif back.start_again(run) then
    tell.whole(run)
  end
end

function typed.what_if(run, rest)
  local branches = run.lesson:step().branches
  local i = rest == "" and 1 or math.tointeger(rest:match("^%d+"))
  for k, id in ipairs(branches) do
    if id == rest then i = k end
  end
  local id = branches[i]
  if not id then return tell.speak(run, "no_if") end
  if not back.start_again(run) then return end
  back.do_rows(run, "if", i)
  run.lesson.free, run.branch = true, true
  tell.text(run, "then." .. id)
  tell.speak_dim(run, "if_back")
  tell.table(run) -- what is asked now is another question
end

return typed
