--- Judging what a learner did: an answer to a question, a move towards a goal.
local back = require "learn.back"
local game = require "game"
local keep = require "learn.keep"
local prompt = require "prompt"
local steps = require "learn.steps"
local tell = require "learn.tell"
local words = require "words"

local judge = {}

--- The feedback for a mistake the lesson knows; false: it is none.
local function tell_mistake(run, word)
  local which = tell.heard(run.lesson:mistake(word))
  return which and which > 0 and tell.text(run, "wrong." .. run.lesson:step().wrong[which])
end

--- Praise, unless the lesson has its own.
local function praise(run, answer)
  if tell.text(run, "done") then return end
  if answer then tell.speak(run, "well_answer", answer) else tell.speak(run, "well") end
end

--- Was the line meant for the game at the table?  A single word that a question may
--- be answered with is not.
local function is_for_table(line, wants_number)
  if game.status() ~= "asks" or #game.answers() == 0 or (not wants_number and not line:find(" ", 1, true)) then
    return false
  end
  return prompt.match(line, "begins").count > 0
end

--- An answer to the step's question; false: the line is for the game at the table.
function judge.answer(run, word)
  local wants_number = run.lesson:wants_number()
  local number = wants_number and words.number(word)
  local right, report = run.lesson:is_right(word)
  if right == nil then
    prompt.fault(report)
  elseif right then
    if back.has_moved(run) then back.bring(run) end
    praise(run, number or word)
    steps.done(run, false)
  elseif is_for_table(word, wants_number) then
    return false
  elseif wants_number and not number then
    tell.speak(run, "type_number")
  else
    keep.wrong(run, "wrong")
    if not tell_mistake(run, number or word) then tell.speak(run, "not_right") end
  end
  return true
end

--- The goal was reached after all, by a learner who had gone elsewhere: the steps to
--- come stand on the lesson's own way.
local function join_way(run)
  tell.speak(run, "own_way")
  if not back.bring(run) then return end
  prompt.hush()
  back.do_rows(run, "show")
  prompt.unhush()
  praise(run)
  steps.done(run, false)
end

--- Has the learner's turn passed, with the goal not reached?
local function is_others_turn(lesson)
  local first = (game.way(lesson.base) or {})[1]
  return first and first.actor > 0 and game.status() == "asks" and game.actor() ~= first.actor
end

local function has_strayed(lesson)
  return lesson.answers >= lesson.within or (lesson:step().within == 0 and is_others_turn(lesson))
end

--- What the learner wrote fails a test: what it was about, and what went wrong, once.
local function tell_test(run)
  local lesson = run.lesson
  local fails = lesson.fails
  if not fails or #prompt.stack() == #lesson.layers or run.told_test == lesson.proved then return end
  run.told_test = lesson.proved
  tell.text(run, "test." .. fails.id)
  tell.speak_dim(run, "fails", game.said(fails.report.sentence))
end

--- A task was worked on: is it done, was it a known mistake, did the learner go
--- somewhere else?
local function judge_task(run, moved)
  local lesson = run.lesson
  local met, report = lesson:is_met()
  if met == false then tell_test(run) end
  if met == nil then
    prompt.fault(report)
  elseif (met or lesson.met) and not lesson.free then
    praise(run)
    return steps.done(run, not moved)
  elseif (met or lesson.met) and not run.branch then
    return join_way(run)
  elseif moved and not lesson.free and tell_mistake(run, nil) then
    keep.wrong(run, "wrong")
    back.bring(run)
    tell.speak(run, "back")
  elseif moved and not lesson.free and has_strayed(lesson) then
    lesson.free = true
    tell.speak(run, "free")
  end
  if moved then tell.table(run) end
end

--- In a game that is not the lesson's, or after its end.
local function judge_elsewhere(run, moved)
  local lesson, state = run.lesson, prompt.state()
  if moved and state.talks then prompt.question(0) end
  if not run.ended and not lesson.free and not state.replaying then tell.speak_dim(run, "if_back") end
  lesson.free = lesson.free or lesson.away
end

--- Undone beyond where the step began, and that is not what it asks for?
local function is_before(run)
  local lesson = run.lesson
  return not run.waits and game.way(lesson.base) == nil and not (lesson:step().goal and lesson:is_met())
end

--- Undone to where the step began: it counts anew.
local function forgive(run)
  if not run.branch and not back.has_moved(run) then run.lesson.answers, run.lesson.free = 0, false end
end

--- After a line that was not for the lesson itself.
function judge.line(run)
  local lesson = run.lesson
  local moved = lesson.moved
  lesson.moved = false
  if moved then forgive(run) end
  if run.ended or lesson.away then
    judge_elsewhere(run, moved)
  elseif moved and is_before(run) and back.bring(run) then
    tell.speak(run, "back")
    tell.table(run)
  elseif lesson:step().goal and not run.waits then
    judge_task(run, moved)
  elseif moved then
    if not lesson.free and back.has_moved(run) then
      lesson.free = true
      tell.speak(run, "free_read")
    end
    tell.table(run)
  end
end

return judge
