--- What is kept of a learner in a lesson: where he stands, what went wrong.
local place = require "learn.place"
local progress = require "learn.progress"

local keep = {}

--- The place where the running step began.
function keep.beginning(run)
  run.place = place.of(run.lesson, false)
  if not run.review then progress.set("place", run.key, run.place) end
end

--- The learner did something in a step.  Whoever strayed comes back to where the
--- step began.
function keep.moved(run)
  if run.ended or run.review or run.waits or run.lesson.away then return end
  progress.set("place", run.key, place.of(run.lesson, not run.lesson.free))
end

--- A new go: what went wrong in an earlier one is no mistake of this one.
function keep.forget_slip(run)
  if not run.review then progress.set("slip", run.key, nil) end
end

--- The step went wrong, and is to be done again.
function keep.wrong(run, reason)
  local id = run.lesson:step().id
  run.lesson.wrong = true
  progress.wrong(run.key, id, reason)
  if not run.review then progress.set("slip", run.key, id) end
end

return keep
