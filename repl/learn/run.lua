--- A learner in a lesson: it begins and is left, what went wrong is done again.
local Lesson = require "learn.lesson"
local course = require "learn.course"
local files = require "files"
local keep = require "learn.keep"
local now = require "learn.now"
local progress = require "learn.progress"
local prompt = require "prompt"
local tables = require "tables"
local steps = require "learn.steps"
local tell = require "learn.tell"
local text = require "learn.text"

local lesson_run = {}

--- Script and texts on the disk; what it was before while an editor puts another
--- file in place.
local function stamp_of(run)
  local stamps = { files.stamp(run.lesson.path) }
  if not stamps[1] then return run.files end
  for _, file in ipairs(run.lesson.text.list) do stamps[#stamps + 1] = files.stamp(file.path) or "-" end
  return table.concat(stamps, "|")
end

--- Begin a lesson of a course (what.which) or a script beside it (what.path).  The
--- game at the table is put aside.  what.step: where to begin, nil: where it was
--- left.  False: it was said.
function lesson_run.begin(variants, game, what)
  local run = { which = what.which, review = what.step ~= nil, course = course.open(variants, game) }
  local path = what.which and run.course[what.which].path or what.path
  local lesson = tell.heard(Lesson.open(path, variants, prompt.state().language, nil, nil, what.which and game))
  if not lesson then return false end
  local first = not now.run
  run.lesson, run.line_row, run.head_row = lesson, 0, 0
  -- as progress calls it: a script beside the course by its path
  run.key = progress.key(lesson.game, not what.which and files.whole_path(path) or lesson.name)
  run.files = stamp_of(run)
  tables.sit_down(lesson.seed, lesson.coach, lesson.seat)
  now.run, now.lesson, now.record = run, lesson, nil
  if first and prompt.state().talks and not progress.is_kept() then tell.speak_dim(run, "not_kept") end
  return steps.start(run, what.step)
end

function lesson_run.is_changed(run) return stamp_of(run) ~= run.files end

--- The same lesson and step from files that were changed in an editor, if they load;
--- false: they were not.
function lesson_run.read_again(run)
  if not lesson_run.is_changed(run) then return false end
  run.files = stamp_of(run)
  run.stale = true -- said once; a run of its own takes its place if it loads
  tell.speak_dim(run, "read_again")
  lesson_run.begin(run.course.variants, run.course.game, {
    which = run.which, path = run.lesson.path, step = run.review and run.lesson:step().id or nil,
  })
  return true
end

-- Leaving ----------------------------------------------------------------------

--- What brings a learner back: said when he leaves.
local function say_left(run)
  if not progress.is_kept() then return tell.speak(run, "left_lost") end
  local lesson, shell, lang = run.lesson, tables.from_shell(), prompt.state().lang
  local how = shell and "oilpatch lesson " or "lesson "
  if shell and run.which then how = how .. lesson.game .. " " end
  how = how .. (run.which and lesson.name or lesson.path)
  if shell and lang then how = how .. " --lang " .. lang end
  tell.speak(run, "left", how)
end

--- Leave the lesson: the game that was put aside comes back.
function lesson_run.leave(says)
  local run = now.run
  if not run then return end
  keep.moved(run)
  if says and not run.ended and not run.review then say_left(run) end
  now.run, now.lesson = nil, nil
  if tables.stand_up() and says then
    tell.speak(run, "game")
    prompt.changed()
  end
end

-- Review -----------------------------------------------------------------------

local function count_reviews(game)
  local n = 0
  while progress.review(game, n) do n = n + 1 end
  return n
end

--- Begin a step of a lesson (its name, or a script's path); false: it is there no
--- more.
local function review_step(variants, game, lesson, step)
  local which = course.named(course.open(variants, game), lesson)
  local path = lesson:sub(1, 1) == "/" and files.exists(lesson) and lesson or nil
  if not which and not path then return false end
  text.print(tell.word("review", count_reviews(game)))
  return lesson_run.begin(variants, game, { which = which, path = path, step = step })
end

--- Do again what went wrong: the next step of that kind.
function lesson_run.review()
  local run, state = now.run, prompt.state()
  local variants, game = state.variants, state.game
  if run then variants, game = run.course.variants, run.lesson.game end
  local i = 0
  while true do
    local lesson, step = progress.review(game, i)
    if not lesson then break end
    local count = count_reviews(game)
    if review_step(variants, game, lesson, step) then return end
    progress.right(progress.key(game, lesson), step)
    -- a line that nobody wrote, or a folder that can't be written: it stays
    if count_reviews(game) >= count then i = i + 1 end
  end
  local mended = now.run and now.run.review
  text.print(tell.word(mended and "reviewed" or "no_review"))
  if mended then lesson_run.leave(true) end
end

return lesson_run
