--- The way back to where a step began.
local Lesson = require "learn.lesson"
local game = require "game"
local place = require "learn.place"
local prompt = require "prompt"
local tables = require "tables"
local script = require "learn.script"
local show = require "front.show"
local tell = require "learn.tell"

local back = {}

--- A line that the lesson types, for all to see.
function back.show_typed(line)
  local said = Lesson.is_command(line) and line or game.said(line)
  show.write(show.bold("> " .. said), "\n")
end

--- Do what the step shows, for all to see.  Afterwards lesson.moved says whether the
--- last line did something to the table.
function back.do_rows(run, what, item)
  local lesson = run.lesson
  local rows = tell.heard(lesson:ask(what, item))
  local good = rows ~= nil
  lesson.busy = true
  for _, row in ipairs(rows or {}) do
    local line = lesson:line_of(row)
    if line then back.show_typed(line) end
    lesson.moved = false
    good = lesson:perform(row)
    if not good then break end
  end
  lesson.busy = false
  return good
end

--- Does the table stand where the step did not begin?
function back.has_moved(run)
  local lesson = run.lesson
  return lesson.away or game.here() ~= lesson.base or game.hash() ~= lesson.hash
end

--- The lesson's own table in place of the one that is there.
local function lay_table(run)
  if not tell.heard(tables.open(script.config(run.lesson))) then return false end
  tables.lay()
  run.lesson.away = false
  return true
end

--- Where the running step began, if the table does not know the way: by the answers
--- that led there or, where there was more than answers, by doing the steps before
--- it again.
local function stand_again(run)
  local lesson, id = run.lesson, run.lesson:step().id
  return (run.place and place.resume(lesson, run.place)) or (lay_table(run) and place.forward(lesson, id))
end

--- The step ends here: where the next one begins.
function back.mark_end(lesson) lesson.base, lesson.hash = game.here(), game.hash() end

--- … and where it ended, its end being looked at.
local function end_again(run)
  prompt.hush()
  local good = not run.lesson:step().goal or back.do_rows(run, "show")
  prompt.unhush()
  back.mark_end(run.lesson)
  return good
end

--- Back to where the step began; a table that was exchanged meanwhile (new rules,
--- another game) is set up again.
function back.bring(run)
  local lesson = run.lesson
  run.branch = false
  if not lesson.away and lesson:back() and game.hash() == lesson.hash then return true end
  return lay_table(run) and stand_again(run) and (not run.waits or end_again(run))
end

--- The same where the step is done and its end is looked at.
function back.start_again(run)
  local waited = run.waits
  run.waits = false
  if waited and not run.lesson.away then return stand_again(run) end
  return not back.has_moved(run) or back.bring(run)
end

return back
