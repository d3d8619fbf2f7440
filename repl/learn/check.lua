--- Lessons as tests: every step can be reached by what it shows, none is done before
--- it begins, hints hold, answers are legal, texts are there.
local Lesson = require "learn.lesson"
local ledger = require "book.ledger"
local check_text = require "learn.check_text"
local course = require "learn.course"
local files = require "files"
local game = require "game"
local inside = require "learn.inside"
local lines = require "learn.lines"
local lists = require "front.lists"
local now = require "learn.now"
local prompt = require "prompt"
local show = require "front.show"
local tables = require "tables"
local script = require "learn.script"
local term = require "term"
local ways = require "learn.ways"

--- A row on the program's own screen: the prompt's is silent.
local function print_row(row) term.tell(row .. "\n") end

local Check = {}
Check.__index = Check

-- Telling ----------------------------------------------------------------------

--- Tell a fault, each once: where, and what is wrong there.
function Check:fault(where, format, ...)
  local line = ("%s: %s"):format(where, select("#", ...) == 0 and format or format:format(...))
  self.faults = self.faults + 1
  if self.told[line] then return end
  self.told[line] = true
  print_row(line .. (self.also and (" (with %s)"):format(self.also) or ""))
end

--- … at these words of the running step's script.
function Check:fault_at(words, format, ...)
  self:fault(script.where(self.lesson, self.lesson.at, words), format, ...)
end

function Check:here() return self.lesson:step().source end

--- The line of the lesson's own file that led to a fault elsewhere, or nil.
local function line_in_frames(own, report)
  local _, behind = (report.frames or ""):find(own .. ":", 1, true)
  return behind and report.frames:match("^%d+", behind + 1)
end

--- A script's own words, at the lesson's line that led there; `after` says more.
function Check:script_fault(report, after)
  local own = self.lesson.source:match("^(.*):%d+$") or ""
  local line, mine = line_in_frames(own, report), report.file ~= "" and report.file == own
  local where, says = self:here(), report.text
  if report.file ~= "" and not mine and line then
    where = own .. ":" .. line
  elseif report.line > 0 then
    where = ("%s:%d"):format(report.file, report.line)
  end
  if report.said_line > 0 and (mine or not line) then
    where, says = ("%s:%d"):format(report.file, report.said_line), report.sentence
  end
  self:fault(where, "%s%s", says, after and "; " .. after or "")
end

--- What the lesson answers; nil: its script failed, and that was told.
function Check:heard(answer, report)
  if answer == nil then self:script_fault(report) end
  return answer
end

-- Steps ------------------------------------------------------------------------

--- Back to where the running step began.
function Check:go_back()
  local good, report = self.lesson:back()
  if not good then self:script_fault(report) end
  if game.hash() ~= self.lesson.hash then
    self:fault(self:here(), "the table did not come back to where the step began")
  end
end

--- Remember the answers that are offered now.
function Check:see_answers()
  if game.status() ~= "asks" then return end
  for _, answer in ipairs(game.answers()) do
    local label = game.label(answer)
    if label and not self.offered[label] then
      self.offered[label] = true
      self.offered[#self.offered + 1] = label
      self.offered[#self.offered + 1] = game.said(label)
    end
  end
end

--- … and those that are refused: a text may speak of them, too.
function Check:see_all_answers()
  self:see_answers()
  for _, row in ipairs(game.ask("why") or {}) do
    self.offered[#self.offered + 1] = row.own
    self.offered[#self.offered + 1] = game.said(row.own)
  end
end

--- What it shows is none of the mistakes it knows: they would take it back.
function Check:is_no_mistake(line)
  local lesson = self.lesson
  local wrong = lesson:step().wrong
  if #wrong == 0 or lesson.met or lesson:is_met() then return true end
  local which = lesson:mistake(nil)
  if not which or which == 0 then return true end
  self:fault_at(line, "'%s' of 'show' is seen as the wrong answer '%s' and taken back", line, wrong[which])
  return false
end

--- What a row does, in words.
local function shown_of(row) return row.bot and "bot " .. row.bot or row.edit and "edit " .. row.edit or row.text end

--- Type the rows; false: one was refused, and that is a fault.  So it is when the
--- goal is reached too early, except in a branch (any).
function Check:type_rows(rows, what, any)
  local lesson = self.lesson
  for _, row in ipairs(rows) do
    local shown = shown_of(row)
    prompt.complaint()
    if lesson.met and not any then
      self:fault_at(row.text, "the goal is reached before '%s' of '%s'", shown, what)
      return false
    end
    if not any and not lesson:step().by_hand and lines.by_hand(row.text) then
      self:fault_at(row.text, "'%s' of '%s' changes the table by hand: show what a player would answer", row.text,
        what)
      return false
    end
    lesson.refused = nil
    if not lesson:perform(row) then
      self:fault_at(row.text, "'%s' of '%s' is refused: %s", shown, what, lesson.refused or prompt.complaint())
      return false
    end
    self:see_answers()
    if what == "show" and not self:is_no_mistake(row.text) then return false end
  end
  return true
end

--- A goal that fails is told, and the step goes no further.
function Check:is_met()
  local met, report
  if not self.stuck then met, report = self.lesson:is_met() end
  if report then
    self:script_fault(report)
    self.stuck = true
  end
  return met or self.lesson.met
end

--- What the running step says.
function Check:rows(what, item) return self:heard(self.lesson:ask(what, item)) end

function Check:check_cites()
  for _, id in ipairs(self.lesson:step().cites) do
    if not ledger.quotes(self.folder)[id] then self:fault_at(id, "the ledger has no rule '%s'", id) end
  end
end

function Check:check_question()
  local lesson = self.lesson
  local id = lesson:step().id
  local right = self:heard(lesson:is_right("?"))
  self.stuck = self.stuck or right == nil
  if right == nil then return end
  if right then self:fault_at("answer", "the question of '%s' takes any answer", id) end
  local rows = lesson:ask("show")
  if rows and rows[1] and not inside.hears(rows[1].text) then
    self:fault_at("answer", "the answer '%s' of '%s' is a command or Lua at the prompt and never reaches the question",
      rows[1].text, id)
  end
  check_text.said_words(self)
end

function Check:check_start()
  local step = self.lesson:step()
  if step.goal and self:is_met() and not step.passes then
    self:fault_at("goal", "the goal of '%s' is reached before it begins", step.id)
  end
  if step.asks then self:check_question() end
end

function Check:check_hints()
  local step = self.lesson:step()
  for i = 1, step.hints do
    local rows = self:rows("hint", i)
    if rows == false then
      self:fault_at("hints", "hint %d of '%s' is not true", i, step.id)
    elseif rows and rows[1] then
      self:type_rows(rows, "hint " .. i, true)
      self:go_back()
    end
  end
end

--- Each of some ways that the running step knows by their ids; `none`: what is wrong with one without rows.
function Check:check_each(ids, what, none, look)
  for i, id in ipairs(ids) do
    local rows = self:rows(what, i)
    if rows and #rows == 0 then
      self:fault_at(id, none, id)
    elseif rows then
      look(self, i, id, rows)
    end
    self:go_back()
  end
end

--- What a branch claims, and what its text works out then.
function Check:check_branch(i, id, rows)
  if not self:type_rows(rows, id, true) then return end
  if self:rows("claim", i) == false then self:fault_at(id, "the what-if '%s' does not come out as it claims", id) end
  check_text.value_of(self, ("%s.then.%s"):format(self.lesson:step().id, id))
end

--- A mistake that the lesson knows: made on purpose, it is seen.
function Check:check_mistake(i, id, rows)
  local lesson, step = self.lesson, self.lesson:step()
  local made, word = rows[1].text, step.asks and rows[1].text or nil
  if not word and not self:type_rows(rows, id, false) then return end
  local which = self:heard(lesson:mistake(word))
  if which == 0 then
    self:fault_at(id, "'%s' is not seen as the wrong answer '%s'", made, id)
  elseif which and which ~= i then
    self:fault_at(id, "'%s' is not seen as the wrong answer '%s', but as '%s'", made, id, step.wrong[which])
  end
  if word and lesson:is_right(word) then self:fault_at(id, "the wrong answer '%s' is right", id) end
  if not word and self:is_met() then self:fault_at(id, "the wrong answer '%s' reaches the goal", id) end
end

function Check:check_way(rows)
  if rows[1].bot == "random" then
    self:fault_at("random", "a bot that plays by chance shows no way: name another")
    return
  end
  local times = lists.any(rows, "bot") and 3 or 1 -- its luck changes from one time to the next
  for i = 1, times do
    if not self:type_rows(rows, "show", false) then return end
    if not self:is_met() then
      if not self.stuck then
        self:fault_at("show", "what '%s' shows does not reach its goal", self.lesson:step().id)
      end
      return
    end
    if i < times then self:go_back() end
  end
end

--- What it shows is legal and does the step.
function Check:check_show()
  local lesson, step = self.lesson, self.lesson:step()
  if not (step.goal or step.asks) or (step.passes and self:is_met()) then return end
  local rows = self:rows("show")
  if not rows then return end
  if #rows == 0 then
    self:fault(self:here(), "'%s' shows no way to its goal", step.id)
  elseif step.goal then
    self:check_way(rows)
  else
    if self:heard(lesson:is_right(rows[1].text)) == false then
      self:fault_at("show", "what '%s' shows is not the answer: %s", step.id, rows[1].text)
    end
  end
end

--- A position that fails has no line: it is where it is written.
function Check:position_fault(report)
  local lesson = self.lesson
  if report.line > 0 then return self:script_fault(report) end
  self:fault(script.where(lesson, lesson:step().posed and lesson.at or 0, "position"), "%s", report.text)
end

function Check:enter(step)
  prompt.complaint()
  self.lesson.refused, self.stuck, self.offered = nil, false, {}
  local good, report = self.lesson:enter(step)
  if good then return true end
  if report then
    self:position_fault(report)
  else
    self:fault_at("plays", "what is played before '%s' is refused: %s", self.lesson:step().id, prompt.complaint())
  end
  return false
end

function Check:check_step()
  self:check_cites()
  check_text.values(self)
  self:see_all_answers()
  self:check_start()
  if self.stuck then return false end
  self:check_hints()
  self:check_each(self.lesson:step().branches, "if", "the what-if '%s' shows nothing", self.check_branch)
  self:check_each(self.lesson:step().wrong, "try", "the wrong answer '%s' needs a 'try' that makes it",
    self.check_mistake)
  ways.check(self)
  self:check_show()
  check_text.value_of(self, self.lesson:step().id .. ".done")
  check_text.marked_words(self)
  return not self.stuck
end

function Check:check_steps()
  local lesson = self.lesson
  if lesson.minutes < 1 then self:fault(lesson.source, "how many minutes does it take?") end
  check_text.texts(self)
  for i = 1, #lesson.steps do
    if not self:enter(i) or not self:check_step() then return end
  end
  check_text.value_of(self, "end")
end

-- Lessons ----------------------------------------------------------------------

local function open_failed(path, report)
  if report.line == 0 then
    print_row(("%s: %s"):format(path, report.text))
  elseif report.said_line == report.line then
    print_row(report.text)
  else
    print_row(("%s:%d: %s"):format(report.file, report.line, report.text))
  end
end

--- Under its own layers, or with others; is it good, and the layers it names.
local function check_once(tally, path, also)
  local lesson, report = Lesson.open(path, tally.variants, "en", also, "fr")
  if not lesson then
    open_failed(path, report)
    return false, {}
  end
  local check = setmetatable({
    lesson = lesson, also = also, faults = 0, told = {}, offered = {}, keys = {}, missing = tally.missing,
    folder = files.folder_of(lesson.variants, lesson.game),
  }, Check)
  tables.set_up()
  now.lesson = lesson
  lesson.work = files.borrow() or "."
  prompt.hush() -- lines are typed for real, and printed
  check:check_steps()
  prompt.unhush()
  if lesson.work ~= "." then files.give_back(lesson.work) end
  now.lesson = nil
  tables.clear()
  return check.faults == 0, lesson.also
end

local function tell_good(tally, path, also)
  if tally.verbose then print_row(("ok     %s%s"):format(path, also and " with " .. also or "")) end
end

--- Check a lesson's script under its own layers and all others it names: it counts as one.
local function check_lesson(tally, path)
  local good, more = check_once(tally, path, nil)
  if good then tell_good(tally, path) end
  for _, also in ipairs(more) do
    local holds = check_once(tally, path, also)
    if holds then tell_good(tally, path, also) end
    good = good and holds
  end
  tally[good and "passed" or "failed"] = tally[good and "passed" or "failed"] + 1
end

--- The scripts in a folder, but for those in folders below it.
local function scripts_in(folder)
  return lists.map(files.list(folder .. "/"), function(name)
    local path = folder .. "/" .. name
    return name:find("%.lua$") and files.exists(path) and path or nil
  end)
end

--- The scripts in a folder, in its lessons/ and in those of the games in it.
local function scripts_around(folder)
  local list = lists.append(scripts_in(folder), scripts_in(folder .. "/lessons"))
  for _, name in ipairs(files.list(folder .. "/")) do
    if name:find("/$") then lists.append(list, scripts_in(folder .. "/" .. name .. "lessons")) end
  end
  return list
end

local function check_path(tally, path)
  if not files.is_folder(path) then return check_lesson(tally, path) end
  local folder, before = path:match("^(.-)/*$"), tally.passed + tally.failed
  folder = folder == "" and "/" or folder
  for _, file in ipairs(scripts_around(folder)) do
    -- numbered: meant as one, whatever it is
    if script.is_lesson(file) or course.is_numbered(file) then check_lesson(tally, file) end
  end
  if tally.passed + tally.failed > before then return end
  print_row(folder ..
    show.say(": nothing was checked: there is no lesson in it, in its lessons/ or in those of games in it"))
  tally.empty = tally.empty + 1
end

--- `oilpatch lesson check FILE|DIR…`: is all of it good?
local function paths(list, variants, verbose)
  local tally = { passed = 0, failed = 0, empty = 0, missing = { fr = 0 }, variants = variants, verbose = verbose }
  for _, path in ipairs(list) do check_path(tally, path) end
  local missing = tally.missing.fr
  print_row(show.say("%d passed, %d failed%s", tally.passed, tally.failed,
    missing > 0 and show.count(missing, "; %d text missing in fr", "; %d texts missing in fr") or ""))
  return tally.failed + tally.empty == 0
end

return { paths = paths }
