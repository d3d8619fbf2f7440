--- The steps of a learner's lesson: how they begin and end.
local back = require "learn.back"
local keep = require "learn.keep"
local place = require "learn.place"
local progress = require "learn.progress"
local prompt = require "prompt"
local show = require "front.show"
local tell = require "learn.tell"
local text = require "learn.text"

local steps = {}

--- Go to a step and show it; false: the lesson is broken, and that was said.
function steps.begin(run, step)
  local lesson = run.lesson
  run.waits, run.branch = false, false
  -- what is played before belongs above the head
  if not tell.heard(lesson:enter(step)) then return false end
  tell.head(run, step)
  keep.beginning(run)
  keep.forget_slip(run)
  if lesson:step().passes and lesson:is_met() then
    tell.speak(run, "passed")
    tell.text(run, "done") -- what it was
    steps.go_on(run)
  else
    tell.step(run)
  end
  return true
end

local function end_lesson(run)
  local said, following = text.get(run.lesson.text, "end"), run.which and run.course[run.which + 1]
  progress.set("place", run.key, nil)
  progress.set("done", run.key, "")
  keep.forget_slip(run)
  run.ended = true
  show.row("")
  if said ~= "" then tell.print(said) else tell.speak(run, "lesson_end") end
  if following then
    local title = text.get(text.open(following.path, run.lesson.text.language), "title")
    tell.speak(run, "next", following.number, title)
  else
    tell.speak(run, "course_end")
  end
end

--- To the next step, to what else went wrong, or to the end.
function steps.go_on(run)
  if run.review then
    require("learn.run").review()
  elseif run.lesson.at < #run.lesson.steps then
    steps.begin(run, run.lesson.at + 1)
  else
    end_lesson(run)
  end
end

--- The step is done.  Where the learner only looked at something, he looks until he
--- presses Enter: what comes next would push it off the screen.  So would the board
--- before a class.
function steps.done(run, looked)
  local state = prompt.state()
  if not run.lesson.wrong then progress.right(run.key, run.lesson:step().id) end -- no mistake on the way
  if not state.talks or (not looked and not state.class) then
    steps.go_on(run)
    return
  end
  run.waits = true
  back.mark_end(run.lesson)
  tell.speak_dim(run, "read")
end

--- Begin at a step by its id, or (nil) where the lesson was left.
function steps.start(run, id)
  local lesson, at = run.lesson, not id and progress.get("place", run.key)
  if id then
    if not place.forward(lesson, id) then return false end
    keep.beginning(run)
    tell.whole(run)
    return true
  elseif not at then
    return steps.begin(run, 1)
  elseif place.resume(lesson, at) or place.forward(lesson, at:match("^%S*")) then -- its way may have been changed
    run.place = place.of(lesson, false)
    lesson.wrong = progress.get("slip", run.key) == lesson:step().id -- the same go
    if lesson.at > 1 then tell.speak_dim(run, "resumed") end
    tell.whole(run)
    return true
  end
  tell.speak(run, "changed")
  return steps.begin(run, 1)
end

return steps
