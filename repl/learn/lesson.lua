--- A lesson at the table: what is asked of it, what it types by itself, where a
--- step begins.  What a learner sees of it is the run's business (learn.run).
local files = require "files"
local game = require "game"
local lines = require "learn.lines"
local lists = require "front.lists"
local prompt = require "prompt"
local tables = require "tables"
local script = require "learn.script"
local text = require "learn.text"
local tour = require "learn.tour"
local words = require "words"

local Lesson = {}
Lesson.__index = Lesson

--- Open the lesson of a script; its table waits to be taken.  nil: see the report.
--- speaks: the language of the table, if it is another one than the texts'.  suits: the game whose it
--- is, if it says none.
function Lesson.open(path, variants, language, also, speaks, suits)
  local lesson = setmetatable(script.new(path, language), Lesson)
  lesson.speaks, lesson.suits = speaks, suits
  local good, report = script.read(lesson, variants, also)
  if not good then return nil, report end
  return lesson
end

-- Asking -----------------------------------------------------------------------

--- Is a whole game played, against bots?
function Lesson:is_game() return next(self.bots) ~= nil end

--- The step that runs, and a text of it: "STEP.what".
function Lesson:step() return self.steps[self.at] end

function Lesson:say(what) return text.get(self.text, self:step().id .. (what == "" and "" or ".") .. what) end

--- An answer of the learner has led here, in these words.
function Lesson:note_answer(label)
  self.said[#self.said + 1] = { node = game.here(), label = label }
  if self.tours then tour.answered(self, label) end
end

--- The answers on the way from where the step began to here, undone ones left out.
function Lesson:given()
  local given, seen = {}, {}
  if #self.said == 0 then return given end
  local on_way = lists.set(game.way(self.base) or {}, "node")
  for _, said in ipairs(self.said) do
    local key = said.node .. " " .. said.label
    if on_way[said.node] and not seen[key] then given[#given + 1] = said.label end
    seen[key] = true
  end
  return given
end

--- Ask about the running step (lua/prelude/lesson.lua); nil: see the report.
function Lesson:ask(what, item, word)
  local known = {
    lines = self.lines, given = self:given(), word = word, answers = self.answers,
    phases = game.phases() - self.phases,
  }
  return game.lesson(what, self.at, item or 0, self.tours and tour.known(self, known) or known)
end

--- Do the step's tests hold under the rules in use?  They run at a table of their own; of the
--- first that fails, id and report are kept.  The same files need no second look.
function Lesson:prove()
  local layers, settings = prompt.stack()
  local stamps = lists.map(layers, function(layer) return layer .. (files.stamp(layer) or "") end)
  local key = self.at .. table.concat(stamps, "|")
  if self.proved ~= key then
    self.proved, self.fails = key, nil
    local config = script.config(self)
    config.layers, config.settings = layers, settings
    local good, report = tables.open(config)
    for i, id in ipairs(self:step().tests) do
      if good then good, report = game.lesson("prove", self.at, i) end
      if not good and not self.fails then self.fails = { id = id, report = report } end
    end
    tables.close()
  end
  return self.fails == nil
end

--- Is the goal of the running step reached?
function Lesson:is_met()
  if not self:step().goal then return false end
  if #self:step().tests > 0 then return self:prove() end
  return self:ask("goal")
end

local function same_word(a, b)
  b = b:match("^ *(.-) *$")
  return b ~= "" and a:lower() == b:lower()
end

--- Is the word one of those that a text lists: "noir, noire"?
function Lesson.is_listed(list, word)
  return lists.any(lists.matches(list, "[^,\n]+"), function(entry) return same_word(word, entry) end)
end

local function is_number(word) return word:find("^[-0-9]+$") ~= nil end

--- Is the right answer a number?  Then a line with one number is that.
function Lesson:wants_number()
  local answer = self:ask("answer", 0, "")
  return answer ~= nil and is_number(answer)
end

--- Is the word the right answer?
function Lesson:is_right(word)
  local answer, report = self:ask("answer", 0, word)
  if not answer then return nil, report end
  return Lesson.is_listed(self:say("say"), word) or same_word(word, answer)
    or (is_number(answer) and words.number(word) == answer)
end

--- The known mistake that was made: its number, 0: none.
function Lesson:mistake(word) return self:ask("wrong", 0, word) end

--- Is the line a command or a view of the game, and no answer?
function Lesson.is_command(line)
  local _, rest = lines.seat(line)
  local word = rest:match("^[^ ]*")
  return prompt.is_command(word) or prompt.has_view(word)
end

-- Typing -----------------------------------------------------------------------

--- A line with the folder for the learner's files put in.
function Lesson:put_work(line) return (line:gsub("{work}", self.work:gsub("%%", "%%%%"), 1)) end

--- The line that a row types, for people to see; nil: none.
function Lesson:line_of(row)
  if row.bot then return nil end
  local _, rest = lines.seat(row.text)
  return self:put_work(row.edit or rest)
end

--- Why the lesson may not type this here and now; nil: it may.
local function refused(line, edits)
  local why = lines.refusal(line, edits)
  if why then return why end
  local seat, rest = lines.seat(line)
  if seat > 0 and game.status() ~= "asks" then return ("it is for player %d, but nobody is asked"):format(seat) end
  if seat > 0 and game.actor() ~= seat then
    return ("it is for player %d, but player %d is asked"):format(seat, game.actor())
  end
  if not edits then return lines.refused_now(rest) end
end

function Lesson:may_type(line, edits)
  self.refused = refused(line, edits)
  if not self.refused then return true end
  local _, rest = lines.seat(line)
  prompt.refuse(("the lesson types '%s': %s"):format(rest, self.refused))
  return false
end

--- Type a line by the prompt's own means; it counts among those of the step.
function Lesson:type_line(line, type)
  local _, rest = lines.seat(line)
  local typed = self:put_work(rest)
  type(typed)
  if not prompt.failed() then self.lines[#self.lines + 1] = typed end
  return true
end

--- A bot on the learner's chair, until the goal is reached.
function Lesson:let_bot_play(bot)
  local enough = 5000
  local why = lines.bot_refusal(bot)
  if why then
    prompt.refuse(("the bot '%s': %s"):format(bot, why))
    return false
  end
  for _ = 1, enough do
    if self.met or prompt.state().interrupted or game.status() ~= "asks" then break end
    local answer, report = game.suggest(bot)
    if not answer then
      prompt.fault(report)
      return false
    end
    prompt.answer(answer)
  end
  return true
end

--- "edit new NAME FILE" makes the file.  If it is there from the last time, it is
--- used; another one of that name is the learner's, and stays.
function Lesson:make_file(line, content)
  local file = line:match("[^ ]*$")
  local path = self:put_work(file)
  local old = files.read(path)
  if not old then
    return self:type_line(line, function(typed) prompt.edit(typed, content) end)
  elseif old ~= content then
    prompt.refuse(("%s is there already and is not the lesson's: rename it, or 'use %s'"):format(path, path))
    return false
  end
  return self:type_line("use " .. file, prompt.taught)
end

function Lesson:type_row(row)
  if row.bot then return self:let_bot_play(row.bot) end
  if row.edit then return self:may_type(row.edit, true) and self:make_file(row.edit, row.text) end
  return self:may_type(row.text, false) and self:type_line(row.text, prompt.taught)
end

--- Do what a row says: type its line; type a line that opens an editor, which
--- writes a text; let a bot play until the goal is reached.  What reaches out of
--- the lesson's table is refused, and so is what is for another seat than the one
--- that is asked: "2: HQ to Invest".
function Lesson:perform(row)
  local failed = prompt.failed(false)
  prompt.mute() -- the coach doesn't comment on the lesson itself
  local good = self:type_row(row)
  good = good and not prompt.failed()
  prompt.failed(failed)
  prompt.unmute()
  return good
end

--- The same without a word, where the text tells what happened; what is refused is told.
function Lesson:perform_quietly(row)
  prompt.hush()
  local good = self:perform(row)
  local complaint = not good and prompt.complaint()
  prompt.unhush()
  if complaint then prompt.refuse(complaint) end
  return good
end

-- Moving -----------------------------------------------------------------------

--- The lesson's bots take their seats.
function Lesson:seat_bots()
  for seat = 1, self.players do prompt.seat(seat, self.bots[seat]) end
end

--- The position that the game is set up in for a step; nil: the game's start.
function Lesson:position_of(step)
  if step > 0 then return step end
  return self.posed and 0 or nil
end

function Lesson:set_position(step)
  local good, report = game.pose(self.seed, self:position_of(step))
  if not good then return nil, report end
  self:seat_bots()
  prompt.go_on()
  return true
end

--- An answer, though it may begin like a command: "take 10 points".
local function is_answer(line) return not Lesson.is_command(line) or prompt.meaning(line) == "answer" end

--- What the step's own way says about it: how many answers a learner may give
--- until the goal, unless that is stated; and whether it takes answers.
function Lesson:measure_way()
  local step = self:step()
  local rows = step.goal and self:ask("show") or nil
  local first = rows and rows[1]
  self.rows = rows and #rows or 0
  self.within = step.within > 0 and step.within or self.rows
  self.acts = step.goal and (not first or first.bot ~= nil or not first.edit and is_answer(first.text))
  self.lists = self.acts or (step.goal and first ~= nil and first.text:find("^why ") ~= nil)
end

--- A step begins here and now: what rolls back comes here.
function Lesson:stand(step)
  self.at = step
  self.phases = self.phases or 0
  self.base = self.base or 0
  if self.tours then tour.stand(self) end
  self:measure_way()
  self.base, self.hash, self.phases = game.here(), game.hash(), game.phases()
  self.answers, self.hints = 0, 0
  self.met, self.free, self.wrong, self.moved, self.explained = false, false, false, false, false
  self.lines, self.said = {}, {}
end

--- Bring the table to where a step begins: its own position if it has one, else on
--- from where it stands.  false: it was said; nil: see the report.
function Lesson:enter(step)
  local good, report = true, nil
  self.at, self.busy, self.played = step, true, ""
  if step == 1 and not self.steps[1].posed then
    good, report = self:set_position(0)
  elseif self.steps[step].posed then
    good, report = self:set_position(step)
  end
  self:stand(step)
  local rows
  if good then
    rows, report = self:ask("plays")
    good = rows and true
  end
  for _, row in ipairs(rows or {}) do
    if game.status() == "asks" then self.played = self.played .. " " .. game.actor() end
    good = self[self.steps[step].quietly and "perform_quietly" or "perform"](self, row)
    if not good then break end
  end
  self:stand(step)
  self.busy = false
  return good, report
end

--- Back to where the running step began.
function Lesson:back()
  local good, report = game.go_to(self.base)
  self.answers = 0
  self.free, self.met, self.moved = false, false, false
  self.lines, self.said = {}, {}
  return good, report
end

return Lesson
