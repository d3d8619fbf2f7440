--- Where a learner stands, as text: step, the answers that lead to where it began
--- and, behind "|", those given since.
local game = require "game"
local lists = require "front.lists"
local prompt = require "prompt"

local place = {}

--- The step whose position the game was last set up in; 0: the lesson's.
local function posed_step(lesson, step)
  while step > 0 and not lesson.steps[step].posed do step = step - 1 end
  return step
end

--- The answers of a way, " 3 1 7"; "": it is not of answers alone.
local function written(way)
  local answers = { "" }
  for _, node in ipairs(way) do
    if not node.answered then return "" end
    answers[#answers + 1] = tostring(node.answer)
  end
  return table.concat(answers, " ")
end

--- The place where the running step began or (here) where the learner is now.
function place.of(lesson, here)
  local way = game.way(0) or {}
  local to = lists.pick(way, function(node) return node.node <= lesson.base end)
  local since = lists.pick(way, function(node) return node.node > lesson.base end)
  local text = ("%s %d/%d %s%s"):format(lesson:step().id, lesson.at, #lesson.steps, lesson.hash, written(to))
  if here and game.here() ~= lesson.base then text = text .. " |" .. written(since) end
  return text
end

local function step_named(lesson, id)
  local _, i = lists.find(lesson.steps, function(step) return step.id == id end)
  return i
end

local function replay(lesson, step, answers)
  local good = game.pose(lesson.seed, lesson:position_of(posed_step(lesson, step)))
  for answer in answers:gmatch("%S+") do
    if good then good = game.give(math.tointeger(answer) or 0) end
  end
  return good
end

--- What the learner did in the step before it was left; as far as it goes.
local function go_on_from(lesson, answers)
  for word in answers:gmatch("%S+") do
    local answer, actor = math.tointeger(word), game.status() == "asks" and game.actor()
    local label = answer and actor and game.label(answer)
    if not label or not game.give(answer) then return end
    if not prompt.bot(actor) then
      lesson.answers = lesson.answers + 1
      lesson:note_answer(label)
    end
  end
end

--- Back to a place; false: it is not there any more.
function place.resume(lesson, text)
  local id, hash, way = text:match("^(%S+) %d+/%d+ (%x+)(.*)$")
  local step = id and step_named(lesson, id)
  if not step then return false end
  local before, since = way:match("^([^|]*)|?(.*)$")
  local wrong = lesson.wrong -- the same go
  if not replay(lesson, step, before) or game.hash() ~= hash then return false end
  lesson:seat_bots()
  lesson:stand(step)
  lesson.wrong = wrong
  go_on_from(lesson, since)
  return true
end

--- Do a step as it shows, unless it is passed over.
local function do_step(lesson)
  local step = lesson:step()
  if not step.goal or (step.passes and lesson:is_met()) then return true end
  local rows = lesson:ask("show")
  for _, row in ipairs(rows or {}) do
    if not lesson:perform(row) then return false end
  end
  return rows ~= nil
end

--- Go to a step by doing all before it as they show; by its id, which may be there no more.
function place.forward(lesson, id)
  local step, good = step_named(lesson, id), true
  if not step then return false end
  prompt.hush()
  for i = math.max(posed_step(lesson, step), 1), step - 1 do
    good = good and lesson:enter(i)
    lesson.busy = true
    good = good and do_step(lesson)
    lesson.busy = false
  end
  prompt.unhush()
  return good and lesson:enter(step)
end

return place
