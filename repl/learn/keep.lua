--- What is kept of a learner in a lesson: where he stands, what went wrong.
local files = require "files"
local place = require "learn.place"
local progress = require "learn.progress"

local keep = {}

--- As progress calls the lesson: a script beside the course by its path.
local function key_of(run)
  local path = not run.which and files.whole_path(run.lesson.path)
  return progress.key(run.lesson.game, path or run.lesson.name)
end

--- The place where the running step began.
function keep.beginning(run)
  run.place = place.of(run.lesson, false)
  if not run.review then progress.set("place", key_of(run), run.place) end
end

--- The learner did something in a step.  Whoever strayed comes back to where the
--- step began.
function keep.moved(run)
  if run.ended or run.review or run.waits or run.lesson.away then return end
  progress.set("place", key_of(run), place.of(run.lesson, not run.lesson.free))
end

--- A new go: what went wrong in an earlier one is no mistake of this one.
function keep.forget_slip(run)
  if not run.review then progress.set("slip", key_of(run), nil) end
end

--- The same go: a mistake made before it was left still counts.
function keep.recall_slip(run)
  run.lesson.wrong = progress.get("slip", key_of(run)) == run.lesson:step().id
end

--- The step went wrong, and is to be done again.
function keep.wrong(run, reason)
  local key, id = key_of(run), run.lesson:step().id
  run.lesson.wrong = true
  progress.wrong(key, id, reason)
  if not run.review then progress.set("slip", key, id) end
end

--- It was done; right, unless a mistake was made on the way.
function keep.done(run)
  if not run.lesson.wrong then progress.right(key_of(run), run.lesson:step().id) end
end

--- The lesson is done.
function keep.ended(run)
  progress.set("place", key_of(run), nil)
  progress.set("done", key_of(run), "")
  keep.forget_slip(run)
end

--- Where it was left, or nil.
function keep.place(run) return progress.get("place", key_of(run)) end

return keep
