--- The ways to a goal that a lesson doesn't show.  A learner goes where he likes:
--- every answer at the beginning of a step, and some longer ways, are tried.  Where
--- one of them reaches the goal, the next steps must go on from there as they do
--- behind the shown one; nowhere may a script fail.
local game = require "game"
local lines = require "learn.lines"
local lists = require "front.lists"
local prompt = require "prompt"

local first_answers = 40  -- tried at the beginning of a step
local longer_ways = 100   -- of several answers
local way_length = 5      -- answers of such a way
local followed_ways = 40  -- that reach the goal and are followed further

local Ways = {}
Ways.__index = Ways

-- Typing -----------------------------------------------------------------------

--- Answers and looks alone can be typed again and again.
local function can_repeat(rows)
  return not lists.any(rows, function(row) return row.bot or row.edit or row.text:find("^oilpatch") end)
end

--- Type the rows; the one that was refused, or nil.
function Ways:type(rows)
  return (lists.find(rows, function(row) return not self.lesson:perform(row) end))
end

local function actor_now() return game.status() == "asks" and game.actor() or 0 end

-- Following --------------------------------------------------------------------

--- Is the goal reached; nil: it fails.
function Ways:is_met()
  local met = self.lesson:is_met()
  return self.lesson.met or met
end

--- One way that goes wrong is enough.
function Ways:fault(format, ...)
  if self.told then return false end
  self.told = true
  local step = self.lesson.steps[self.step]
  self.check:fault(step.source, "another way reaches the goal of '%s' (%s), and behind it %s", step.id,
    table.concat(self.way, ", "), format:format(...))
  return false
end

--- Begin the next step behind another way; false: that is the end of it.
function Ways:enter_next(i, shown)
  local lesson = self.lesson
  local id = lesson.steps[i].id
  local good, report = lesson:enter(i)
  if not good then
    return self:fault("what is played before '%s' is refused: %s", id,
      report and report.text or lesson.refused or prompt.complaint())
  end
  if lesson.played ~= shown.played then
    return self:fault("what is played before '%s' is answered by player%s, not%s: narrow the goal, or say whose a play "
      .. "is: \"2: …\"", id, lesson.played, shown.played)
  end
  if lesson.acts and actor_now() ~= shown.actor then
    return self:fault("player %d is asked at '%s', not player %d: narrow the goal, or give '%s' a position",
      actor_now(), id, shown.actor, id)
  end
  return true
end

--- A question behind another way can be answered at all.
function Ways:ask_next()
  local lesson = self.lesson
  if not lesson:step().asks then return true end
  local right, report = lesson:is_right("?")
  return right ~= nil or self:fault("the question '%s' fails: %s", lesson:step().id, report.text)
end

--- Do the step that was begun as it shows; false: no further.
function Ways:do_next()
  local lesson = self.lesson
  local step = lesson:step()
  if not step.goal then return self:ask_next() end
  local met = self:is_met()
  if met then return true end -- it is done already: the learner sees it so
  local rows = met ~= nil and lesson:ask("show")
  if not rows or not can_repeat(rows) then return false end
  prompt.complaint()
  local row = self:type(rows)
  if row then
    return self:fault("'%s', which '%s' shows, is refused: %s", row.text, step.id,
      lesson.refused or prompt.complaint())
  end
  met = self:is_met()
  return met or (met == false and self:fault("what '%s' shows does not reach its goal", step.id))
end

--- The steps behind this one, as far as they go on from where it ends.
function Ways:follow(shown)
  local lesson, before = self.lesson, {}
  for key, value in pairs(lesson) do before[key] = value end
  lesson.lines, lesson.said = {}, {}
  for i = self.step + 1, #lesson.steps do
    local k = i - self.step
    if lesson.steps[i].posed or (not shown and not self.trail[k]) then break end
    if shown then
      if not lesson:enter(i) then break end
      self.trail[k] = { played = lesson.played, actor = actor_now() }
    elseif not self:enter_next(i, self.trail[k]) then
      break
    end
    if not self:do_next() then break end
  end
  for key in pairs(lesson) do lesson[key] = before[key] end
  for key, value in pairs(before) do lesson[key] = value end
end

-- Trying -----------------------------------------------------------------------

--- What is known of an answer at a place of a way, by who gave it.
function Ways:known_of(label, depth)
  local key = ("%d %d %s"):format(actor_now(), depth, label)
  self.known[key] = self.known[key] or { tried = 0, ended = false }
  return self.known[key]
end

--- Where an answer leads: "on", "met", "over".
function Ways:give(answer, label)
  local lesson = self.lesson
  self.way[#self.way + 1] = label:sub(1, 100)
  prompt.answer(answer)
  lesson.lines[#lesson.lines + 1] = label
  local met, report = lesson:is_met()
  local which
  if met or (met ~= nil and lesson.met) then return "met" end
  if met ~= nil then which, report = lesson:mistake(nil) end
  if report then
    self.check:script_fault(report, "after: " .. table.concat(self.way, ", "))
    self.failed = true
  end
  return (report or which > 0 or game.status() ~= "asks") and "over" or "on"
end

--- A goal that is reached by more answers than `within` brings the learner back to
--- the lesson's own way: nothing follows from there.
function Ways:reached()
  if self.lesson.answers > self.lesson.within then return end
  self.followed = self.followed + 1
  if self.followed <= followed_ways then self:follow(false) end
end

--- One answer from the beginning; true: it reaches the goal.
function Ways:try_first(answer)
  local label = game.label(answer)
  if not label then return false end
  self.way = {}
  local known = self:known_of(label, 0)
  local ends = self:give(answer, label)
  known.tried, known.ended = known.tried + 1, ends ~= "on"
  if ends == "met" then self:reached() end
  self.check:see_answers()
  self.check:go_back()
  return ends == "met"
end

function Ways:chance(n)
  self.luck = self.luck * 6364136223846793005 + 1442695040888963407
  return math.tointeger((self.luck >> 33) % n)
end

--- The answer that was tried least at this place of a way; those that ended one last,
--- if it shall go on.
function Ways:choose(answers, depth, on)
  local from = self:chance(#answers)
  local all = lists.map(answers, function(_, i)
    local answer = answers[(from + i - 1) % #answers + 1]
    local label = game.label(answer)
    return label and { answer = answer, label = label, known = self:known_of(label, depth) } or nil
  end)
  return (lists.most(all, function(one) return -one.known.tried - (on and one.known.ended and 1000 or 0) end))
end

--- Several answers; the longest way there is, or one that may end soon.
function Ways:try_longer(longest)
  local ends = "on"
  self.way = {}
  for i = 0, way_length - 1 do
    local answers = game.answers()
    if ends ~= "on" or self.failed or #answers == 0 then break end
    local chosen = self:choose(answers, i, longest or i == 0)
    if not chosen then break end
    ends = self:give(chosen.answer, chosen.label)
    chosen.known.tried = chosen.known.tried + 1
    if ends ~= "on" then chosen.known.ended = true end
  end
  if ends == "met" then self:reached() end
  self.check:go_back()
end

-- Numbers ----------------------------------------------------------------------

--- The lines that the lesson types from here on.
function Ways:lines_ahead()
  local list = lists.map(self.shown, "text")
  for i = self.step, math.min(#self.lesson.steps, self.step + 3) do
    lists.append(list, lists.map(game.lesson("lines", i, 0) or {}, "text"))
  end
  return list
end

--- Any number can be answered: the smallest, and those that the lesson itself names
--- from here on, which are where bids meet.
function Ways:try_numbers(from, to)
  local numbers, seen = {}, {}
  local function add(n)
    if n < from or n > to or seen[n] or #numbers >= first_answers then return end
    seen[n] = true
    numbers[#numbers + 1] = n
  end
  for k = 0, 2 do add(from + k) end
  for _, line in ipairs(self:lines_ahead()) do
    local _, rest = lines.seat(line)
    local n = rest:find("^[-0-9]+$") and math.tointeger(tonumber(rest))
    for k = -1, n and 1 or -2 do add(n + k) end
  end
  for _, n in ipairs(numbers) do
    if not self.failed then self:try_first(n) end
  end
end

-- All of it --------------------------------------------------------------------

function Ways:try_answers()
  local answers, met = game.answers(), 0
  local step = self.lesson:step()
  for i = 1, math.min(#answers, first_answers) do
    if not self.failed and self:try_first(answers[i]) then met = met + 1 end
  end
  if #answers > 1 and #answers <= first_answers and met == #answers and not step.any then
    self.check:fault_at("goal", "any answer reaches the goal of '%s': let it look at what was done, or say any = true",
      step.id)
  end
  self.followed = 0
  for i = 1, longer_ways do
    if not self.failed then self:try_longer(i % 2 == 1) end
  end
end

--- From the beginning of the running step.
local function check(c)
  local lesson = c.lesson
  if not lesson.acts or c.stuck or actor_now() == 0 then return end
  local ways = setmetatable({
    check = c, lesson = lesson, step = lesson.at, luck = lesson.seed, trail = {}, known = {}, way = {}, followed = 0,
    shown = lesson:ask("show"),
  }, Ways)
  if not ways.shown or not can_repeat(ways.shown) then return end
  ways.told = true -- the shown way has its own check
  if not ways:type(ways.shown) then ways:follow(true) end
  ways.told = false
  c:go_back()
  local from, to = game.asks_number()
  if from then ways:try_numbers(from, to) end
  if #game.answers() > 0 then ways:try_answers() end
end

return { check = check }
