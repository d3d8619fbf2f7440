--- How a lesson follows what happens at the prompt; the prompt calls these (repl/prompt/hooks.h).
local inside = require "learn.inside"
local judge = require "learn.judge"
local keep = require "learn.keep"
local lesson_run = require "learn.run"
local now = require "learn.now"
local prompt = require "prompt"
local tell = require "learn.tell"
local text = require "learn.text"

local hooks = {
  takes = inside.takes, translates = inside.translates, sends = inside.sends, completions = inside.completions,
  leave = lesson_run.leave,
}

--- A line was done and not refused.
function hooks.did(line)
  local run = now.run
  if not run or run.lesson.busy or line == "" then return end
  if line == "help" then text.print(tell.word("help")) end
  run.lesson.lines[#run.lesson.lines + 1] = line
  local moved = run.lesson.moved
  judge.line(run)
  if moved and now.run == run then keep.moved(run) end
end

--- An answer was refused, and why was told: as good as having asked.
function hooks.refused(line) hooks.did("why " .. line) end

--- An answer was given.  A goal counts when it is reached, even if bots play on at
--- once.
function hooks.answered(seat, label)
  local lesson = now.lesson
  if not lesson or not lesson:step() then return end
  lesson.moved = true
  if not prompt.bot(seat) then
    lesson.answers = lesson.answers + 1
    lesson:note_answer(label)
  end
  if not lesson.away and lesson:is_met() then lesson.met = true end
end

--- The table has changed: the lesson shows it itself.
function hooks.changed()
  if not now.lesson then return false end
  now.lesson.moved = true
  return true
end

--- Its files may have changed: then it is read again, and shown.  False: there is no
--- lesson, and the table may read what it has again.
function hooks.watches()
  local run = now.run
  if not run or run.lesson.away then return false end
  if run.ended then return lesson_run.is_changed(run) end
  return lesson_run.read_again(run) or run.stale == true
end

--- Another game comes to the table.
function hooks.parts()
  if now.lesson then now.lesson.away = true end
end

--- The prompt inside a lesson; nil: there is none.
function hooks.prompt()
  local run = now.run
  if not run then return nil end
  local name = run.lesson.name:sub(1, 24)
  return run.ended and name .. "> " or ("%s %d/%d> "):format(name, run.lesson.at, #run.lesson.steps)
end

return hooks
